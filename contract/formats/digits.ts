/**
 * Converts the digits of every script (٣, ३, ３) into 0 to 9, because people type numbers in Arabic or Hindi digits too.
 * Unicode encodes each script's ten digits consecutively.
 */
export const latinDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitOf(digit)));

function digitOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return before % 10;
}
