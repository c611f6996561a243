// Draws the icons for home screens from public/icon.svg, with the machine's Chromium: node icons.mjs
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const drawing = readFileSync(new URL("public/icon.svg", import.meta.url), "utf8");
const whole = drawing.replace('rx="14"', 'rx="0"'); // Systems that cut icons to their own shape need its corners.
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, size, svg] of [["icon-192", 192, drawing], ["icon-512", 512, drawing], ["icon-whole", 512, whole]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: new URL(`public/${name}.png`, import.meta.url).pathname, omitBackground: true });
}
await browser.close();
