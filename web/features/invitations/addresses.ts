/**
 * Reads pasted addresses: separated by commas, semicolons, spaces or lines, also as "Name <address>". Each once, in
 * their order; what is no address stays, so that it can be named.
 */
export function readAddresses(pasted: string): readonly string[] {
  const parts = pasted.split(/[,;\n]/).flatMap((part) => {
    const [, inner] = /<([^<>]+)>/.exec(part) ?? [];
    return inner === undefined ? part.split(/\s+/) : [inner];
  });
  const seen = new Map<string, string>();
  for (const part of parts) {
    const address = part.trim();
    const key = address.toLowerCase();
    if (address !== '' && !seen.has(key)) seen.set(key, address);
  }
  return [...seen.values()];
}
