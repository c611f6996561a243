export { default as Form } from "./CardForm.svelte";
export { card, lacks } from "./written";
