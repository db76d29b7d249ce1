/**
 * Joins what is known of a place, from its name to its town, to one line. What another part says already is left out:
 * people write their town into the address, with or without its region.
 */
export function joinPlace(...parts: readonly (string | null | undefined)[]): string {
  const known = parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
  const isRepeated = (part: string, at: number) =>
    known.some((other, place) => place !== at && (other === part ? place < at : names(other, part)));
  return known.filter((part, at) => !isRepeated(part, at)).join(', ');
}

/** Whether an address names a town, after its street: “5 Main St, Portland, OR 97211” names “Portland, Oregon”. */
function names(address: string, town: string): boolean {
  const [name = '', ...rest] = partsOf(town);
  const [, ...lines] = partsOf(address);
  // A part with a street in it is no town.
  return (
    rest.every((each) => !/\d/.test(each)) &&
    !/\d/.test(name) &&
    lines.some((line) => ` ${line} `.includes(` ${name} `))
  );
}

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
