// From the number of a rule to the part of the rules page that tells it.

/** Each part begins with a rule of this number; what the printed rules leave open (`…-A…`) is named one by one. */
export function partsFrom(begins: Readonly<Record<number, string>>, agreed: Readonly<Record<string, string>>): (rule: string) => string {
  const first = Object.keys(begins).map(Number).sort((a, b) => b - a);
  return (rule) => {
    const [, code = ""] = rule.split("-");
    const number = first.find((one) => one <= Number(code));
    return agreed[code] ?? (number === undefined ? "" : begins[number]!);
  };
}
