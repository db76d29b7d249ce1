/**
 * A text with the digits of every script (٣, ३, ３) as 0 to 9: who writes Arabic or Hindi types numbers so. Unicode has
 * each script's ten in a row.
 */
export const latinDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitOf(digit)));

function digitOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return before % 10;
}
