import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The words of the games live beside their rules; the client reads the very same files.
export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: here("src/lib"), $components: here("src/components"), $python: here("../src/tablee") } },
  build: { outDir: here("../src/tablee/web"), emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: {
    fs: { allow: [here(".."), here("../src/tablee")] },
    proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["src/**/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 },
});
