// What a seat may do, as the server offers it.

import type { Option } from "../generated/protocol";

/** The numbers or seats that can be chosen in a field of an option. */
export function choicesIn(option: Option | undefined, name: string): number[] {
  const field = option?.fields?.[name];
  return field?.field === "one" || field?.field === "several" ? field.options.map(Number) : [];
}
