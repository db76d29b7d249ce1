import { expect, test } from 'vitest';
import { creditOffer } from './credit-offer.ts';

test.each([
  ['none', { in_wallet: 0, usable: 0 }, { credit_available: 0, isCreditRefused: false }],
  ['not asked yet', { in_wallet: 700, usable: null }, { credit_available: 700, isCreditRefused: false }],
  ['usable', { in_wallet: 700, usable: 700 }, { credit_available: 700, isCreditRefused: false }],
  ['spent in another tab', { in_wallet: 700, usable: 200 }, { credit_available: 200, isCreditRefused: false }],
  ['of the same people', { in_wallet: 700, usable: 0 }, { credit_available: 700, isCreditRefused: true }],
])('credit that is %s', (_, known, offer) => {
  expect(creditOffer({ ...known, takes_payments: true })).toEqual(offer);
  // A marketplace without payments offers none, and refuses none either.
  expect(creditOffer({ ...known, takes_payments: false })).toEqual({ credit_available: 0, isCreditRefused: false });
});
