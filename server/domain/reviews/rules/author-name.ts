/** The name a review is signed with: the first name and the first letter of the last, since reviews are read by everybody. */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letter = last === undefined ? '' : (Array.from(last)[0]?.toLocaleUpperCase() ?? '');
  return letter === '' ? first : `${first} ${letter}.`;
}
