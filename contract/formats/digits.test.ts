import { expect, test } from 'vitest';
import { oneTimeCode, phone } from '../fields.ts';
import { latinDigits } from './digits.ts';

test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '０１２３４５６７８９', '0123456789', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'])(
  'the digits %s are 0 to 9',
  (digits) => expect(latinDigits(digits)).toBe('0123456789'),
);

test('what is no digit stays', () => {
  expect(latinDigits('Ⅻ ² a-٣')).toBe('Ⅻ ² a-3');
});

test('a number and a code may be typed in any script', () => {
  expect(phone.parse('+١ ٥٠٣ ٥٥٥ ٠١٤٢')).toBe('+15035550142');
  expect(oneTimeCode.parse('१२३ ४५६')).toBe('123456');
});
