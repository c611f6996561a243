import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { keepApp } from "$lib/install.svelte";
import { words } from "$lib/words.svelte";

await words.load("");
mount(App, { target: document.getElementById("app")! });
void keepApp();
