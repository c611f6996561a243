import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { registerWorker } from "$lib/install.svelte";
import { reportUncaught, report } from "$lib/mishaps";
import { words } from "$lib/words.svelte";

const place = document.getElementById("app")!;

reportUncaught();
try {
  await words.load("");
  mount(App, { target: place });
  void registerWorker();
} catch (error) {
  report(error, "page");
  // Not a word could be loaded, so these stand here, in both languages.
  const again = document.createElement("button");
  again.className = "button main";
  again.textContent = "Réessayer · Try again";
  again.onclick = () => location.reload();
  place.append("La page n’a pas pu être chargée. · The page could not be loaded.", again);
}
