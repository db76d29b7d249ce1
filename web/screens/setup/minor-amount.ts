/** A written number like `0.30` in units of its last decimal (30), read by its digits; empty is 0, null where it is no such number. */
export function minorAmount(text: string, digits: number): number | null {
  const written = text.trim();
  if (written === '') return 0;
  const parts = /^(\d{1,9})(?:\.(\d+))?$/.exec(written);
  const decimals = parts?.[2] ?? '';
  if (parts === null || decimals.length > digits) return null;
  return Number(`${parts[1]}${decimals.padEnd(digits, '0')}`);
}
