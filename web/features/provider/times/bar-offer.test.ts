import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Service } from '#contract/entities/provider.ts';
import { servicesSpan } from '#contract/prices/price-span.ts';
import { barOffer } from './bar-offer.ts';

const service = (_id: string, amount: number, has_hours = true): Service => ({
  ...{ _id, amount, has_hours, currency: 'USD', title: _id, text: '', duration_minutes: 60, place: 'at_provider' },
  ...{ provider_id: 'page', description_id: 'd', category_slug: 'music', capacity: 1, booking_mode: 'instant' },
  ...{ request_hours: 24, cancellation_policy: 'moderate', cancel_cutoff_minutes: 0, images: [], is_active: true },
  is_save: false,
});
const [long, short, taster] = [service('long', 6200), service('short', 4400), service('taster', 0)];
const at = (own: Service, day: number) => ({
  service: own,
  starts_at: `2026-05-${String(day).padStart(2, '0')}T09:00Z`,
});

test('the bar opens the service whose price it names, not the one that is free first', () => {
  const offer = barOffer([long, short, taster], [at(long, 5), at(taster, 5), at(short, 7), at(short, 8)]);
  expect(offer).toMatchObject({ amount: 4400, isOnly: false, service: { _id: 'short' }, next: at(short, 7) });
});

test('a free taster is named only where everything is free', () => {
  expect(barOffer([taster, long], [at(taster, 5)])).toMatchObject({
    amount: 6200,
    service: { _id: 'long' },
    next: null,
  });
  expect(barOffer([taster], [])).toMatchObject({ amount: 0, isOnly: true, service: { _id: 'taster' } });
});

test('among services of one price it opens the one that is free first', () => {
  const other = service('other', 6200);
  const offer = barOffer([long, other], [at(other, 5), at(long, 6)]);
  expect(offer).toMatchObject({ isOnly: true, service: { _id: 'other' }, next: at(other, 5) });
});

test('what has no hours is not named beside what has', () => {
  expect(barOffer([service('closed', 100, false), long], [])).toMatchObject({ amount: 6200, service: { _id: 'long' } });
  expect(barOffer([service('closed', 100, false)], [])).toMatchObject({ amount: 100, isOnly: true });
  expect(barOffer([], [])).toBe(null);
});

test('it names the price of its card, and opens a service of this price', () => {
  const one = fc.record({ amount: fc.constantFrom(0, 100, 100, 250), has_hours: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (of) => {
      const services = of.map(({ amount, has_hours }, n) => service(`s${n}`, amount, has_hours));
      const times = services.filter((each) => each.has_hours).map((each, n) => at(each, n + 1));
      const offer = barOffer(services, times);
      const named = servicesSpan(of);
      expect([offer?.amount, offer?.service.amount]).toEqual([named?.from, named?.from]);
      expect(offer?.next?.service ?? offer?.service).toBe(offer?.service);
      expect(offer?.service.has_hours).toBe(services.some((each) => each.has_hours));
    }),
  );
});
