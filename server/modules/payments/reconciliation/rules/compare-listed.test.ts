import { expect, test } from 'vitest';
import { type AtGateway, compareListed, type Difference, type InBooks, type ListedKind } from './compare-listed.ts';

const there: AtGateway = {
  ...{ gateway_id: 'gw_1', amount: 4230, currency: 'USD', status: 'succeeded' },
  ...{ created_at: new Date(0), copies: 1 },
};
const here: InBooks = {
  ...{ id: 'own_1', gateway_id: 'gw_1', booking_id: 'b_1', amount: 4230, currency: 'USD', status: 'succeeded' },
};

test.each<[ListedKind, string, Partial<AtGateway>, Partial<InBooks> | null, Difference | null]>([
  ['charge', 'the same on both sides', {}, {}, null],
  ['charge', 'given back since', {}, { status: 'refunded' }, null],
  ['charge', 'disputed since', {}, { status: 'disputed' }, null],
  ['charge', 'taken, and nobody here knows it', {}, null, 'unknown_here'],
  ['charge', 'declined, and nobody here knows it', { status: 'failed' }, null, null],
  ['charge', 'taken, and failed here', {}, { status: 'failed', gateway_id: null }, 'other_status'],
  ['charge', 'taken, and still open here', {}, { status: 'pending' }, 'other_status'],
  ['charge', 'taken, and stuck here', {}, { status: 'stuck' }, 'other_status'],
  ['charge', 'open on both sides', { status: 'open' }, { status: 'pending' }, null],
  ['charge', 'declined on both sides', { status: 'failed' }, { status: 'failed' }, null],
  ['charge', 'open there, paid here', { status: 'open' }, {}, 'other_status'],
  ['charge', 'another amount', { amount: 4200 }, {}, 'other_amount'],
  ['charge', 'another currency', { currency: 'EUR' }, {}, 'other_amount'],
  ['charge', 'another amount of what was never taken', { amount: 1, status: 'failed' }, { status: 'failed' }, null],
  ['charge', 'taken a second time', { gateway_id: 'gw_2', copies: 2 }, {}, 'twice'],
  ['charge', 'taken a second time, the first being older', { gateway_id: 'gw_2' }, {}, 'twice'],
  ['charge', 'declined before another was taken', { gateway_id: 'gw_2', status: 'failed' }, {}, null],
  ['refund', 'the same on both sides', {}, {}, null],
  ['refund', 'given there, unknown here', { status: 'pending' }, null, 'unknown_here'],
  ['refund', 'failed there, unknown here', { status: 'failed' }, null, null],
  ['refund', 'on its way on both sides', { status: 'pending' }, { status: 'pending' }, null],
  ['refund', 'slow there, told as given here', { status: 'pending' }, {}, null],
  ['refund', 'given there, on its way here', {}, { status: 'pending', gateway_id: null }, 'other_status'],
  ['refund', 'given there, failed here', {}, { status: 'failed' }, 'other_status'],
  ['refund', 'failed there, given here', { status: 'failed' }, {}, 'other_status'],
  ['refund', 'failed there, on its way here', { status: 'failed' }, { status: 'pending' }, 'other_status'],
  ['refund', 'an earlier try that failed', { status: 'failed', gateway_id: 'gw_0' }, {}, null],
  [
    'refund',
    'an earlier try, the next is to be sent',
    { status: 'failed' },
    { status: 'pending', gateway_id: null },
    null,
  ],
  ['refund', 'failed on both sides', { status: 'failed' }, { status: 'failed' }, null],
  ['refund', 'given twice', { gateway_id: 'gw_2' }, {}, 'twice'],
  ['payout', 'the same on both sides', { status: 'paid' }, { status: 'paid' }, null],
  ['payout', 'on its way on both sides', { status: 'in_transit' }, { status: 'in_transit', gateway_id: null }, null],
  ['payout', 'known by its transfer', { status: 'paid', gateway_id: 'tr_1' }, { status: 'paid' }, null],
  ['payout', 'sent back by the bank, paid here', { status: 'failed' }, { status: 'paid' }, 'other_status'],
  ['payout', 'sent back by the bank, on its way here', { status: 'failed' }, { status: 'in_transit' }, 'other_status'],
  ['payout', 'arrived, on its way here', { status: 'paid' }, { status: 'in_transit' }, 'other_status'],
  ['payout', 'sent, failed here', { status: 'in_transit' }, { status: 'failed' }, 'other_status'],
  ['payout', 'failed on both sides', { status: 'failed' }, { status: 'failed', gateway_id: null }, null],
  ['payout', 'sent by hand', { status: 'in_transit' }, null, 'unknown_here'],
  ['payout', 'sent twice', { status: 'paid', gateway_id: 'gw_2', copies: 2 }, { status: 'paid' }, 'twice'],
])('%s: %s', (kind, _what, own, ours, difference) => {
  expect(compareListed(kind, { ...there, ...own }, ours && { ...here, ...ours })).toBe(difference);
});
