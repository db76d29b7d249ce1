/**
 * The name a review is signed with: the first name and the first letter of the last, since reviews are read by
 * everybody.
 */
export function publicName(name: string): string {
  const labels = name.trim().split(/\s+/);
  const first = labels[0] ?? '';
  const last = labels.length > 1 ? labels.at(-1) : undefined;
  const letter = last === undefined ? '' : (Array.from(last)[0]?.toLocaleUpperCase() ?? '');
  return letter === '' ? first : `${first} ${letter}.`;
}
