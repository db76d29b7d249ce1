import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ForSale, priceSpan } from './price-span.ts';

const open = (amount: number): ForSale => ({ amount, is_bookable: true });
const shut = (amount: number): ForSale => ({ amount, is_bookable: false });

test.each<[what: string, things: ForSale[], from: number, to: number]>([
  ['one ticket', [open(3500)], 3500, 3500],
  ['two tickets', [open(6000), open(3500)], 3500, 6000],
  ['a free helper ticket beside them', [open(0), open(3500), open(6000)], 3500, 6000],
  ['a free taster beside one service', [open(6200), open(0)], 6200, 6200],
  ['everything is free', [open(0), open(0)], 0, 0],
  ['the cheapest is sold out', [shut(900), open(3500)], 3500, 3500],
  ['the dearest is sold out', [open(900), shut(3500)], 900, 900],
  ['only what is free is left', [open(0), shut(3500)], 0, 0],
  ['nothing can be bought', [shut(0), shut(3500), shut(900)], 900, 3500],
  ['nothing can be bought, and all was free', [shut(0)], 0, 0],
])('%s', (_what, things, from, to) => {
  expect(priceSpan(things)).toEqual({ from, to });
});

test('nothing has no price', () => {
  expect(priceSpan([])).toBe(null);
});

const thing = fc.record({ amount: fc.constantFrom(0, 0, 100, 250, 900, 4000), is_bookable: fc.boolean() });

test('a span of spans is the span of their parts, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(thing, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (dates) => {
      const spans = dates.map((date) => ({
        span: priceSpan(date),
        is_bookable: date.some((each) => each.is_bookable),
      }));
      const joined = {
        from: priceSpan(spans.map(({ span, is_bookable }) => ({ amount: span?.from ?? -1, is_bookable })))?.from,
        to: priceSpan(spans.map(({ span, is_bookable }) => ({ amount: span?.to ?? -1, is_bookable })))?.to,
      };
      expect(joined).toEqual(priceSpan(dates.flat()));
      expect(priceSpan(dates.flat().reverse())).toEqual(priceSpan(dates.flat()));
    }),
  );
});
