import { expect, test } from 'vitest';
import { textOf } from '#locales/text.ts';
import { declineText } from './decline-text.ts';

test.each([
  [
    'expired_card',
    'charge',
    'Your card has expired. You haven’t been charged, and we’re still holding the time for you.',
  ],
  ['expired_card', 'verify', 'Your card has expired. You haven’t been charged. Try another card.'],
  // Gateways have more reasons than there are sentences.
  ['do_not_honor', 'verify', 'Your bank declined the card. You haven’t been charged. Try another card.'],
] as const)('%s, to %s', (reason, purpose, text) => {
  expect(textOf(declineText(reason, purpose), 'en')).toBe(text);
});
