// What svelte-check does not see. Rules that need types are left out: they take three times as long as all of these together, and
// strict types are svelte-check's business.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/generated/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // svelte-check knows every name that there is; this rule would need a list of the browser's.
      "no-undef": "off",
      // With noUncheckedIndexedAccess every entry may be missing: a ! is where the rules of a game say that it is there.
      "@typescript-eslint/no-non-null-assertion": "off",
      // A record by name or by seat is a plain object, since it is watched by $state or sent as it is: a Map would be neither.
      "@typescript-eslint/no-dynamic-delete": "off",
      // What comes before an argument that is needed has a name that says so.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // `== null` asks for both kinds of nothing at once.
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    // Here sets and maps are what a class looks up for itself; what screens watch is $state, and replaced whole.
    files: ["**/*.svelte.ts"],
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
);
