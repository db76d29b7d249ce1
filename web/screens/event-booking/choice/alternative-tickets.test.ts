import { expect, test } from 'vitest';
import type { PackageOffer } from '#contract/entities/event.ts';
import { ticketsInstead } from './alternative-tickets.ts';

const offer = (own: Partial<PackageOffer> & { _id: string }): PackageOffer => ({
  ...{ name: own._id, text: '', image: null, amount: 1500, attendance: 'in_person', covers: 'date', series: null },
  ...{ booking_mode: 'instant', min_per_booking: 1, max_per_booking: 10, state: 'on_sale', seats_left: null },
  ...{ sale_starts_at: null, is_hidden: false },
  ...own,
});
const mat = offer({ _id: 'mat' });
const online = offer({ _id: 'online', attendance: 'virtual' });
const written = (...given: Parameters<typeof ticketsInstead>) =>
  ticketsInstead(...given).map((tickets) => tickets.map(({ package_id, count }) => `${count} ${package_id}`).join());

test('the rest comes online, or fewer come', () => {
  expect(written([{ package: mat, count: 2 }], [mat, online], 1)).toEqual(['1 mat,1 online', '1 mat']);
  expect(written([{ package: mat, count: 2 }], [mat], 1)).toEqual(['1 mat']);
});

test('where none is left, all come another way', () => {
  const front = offer({ _id: 'front', state: 'sold_out', seats_left: 0 });
  expect(written([{ package: mat, count: 2 }], [mat, front, online], 0)).toEqual(['2 online']);
  expect(written([{ package: mat, count: 2 }], [mat, offer({ _id: 'bench', seats_left: 1 })], 0)).toEqual([]);
});

test('what shares the seats, is sold otherwise or has limits is not offered', () => {
  const front = offer({ _id: 'front' });
  expect(written([{ package: mat, count: 3 }], [mat, front], 2)).toEqual(['2 mat', '3 front']);
  const asked = offer({ _id: 'asked', attendance: 'virtual', booking_mode: 'request' });
  const many = offer({ _id: 'many', attendance: 'virtual', min_per_booking: 5 });
  expect(written([{ package: { ...mat, min_per_booking: 2 }, count: 3 }], [mat, asked, many], 1)).toEqual([]);
});

test('several kinds are chosen again by hand', () => {
  expect(
    written(
      [
        { package: mat, count: 1 },
        { package: online, count: 1 },
      ],
      [mat, online],
      0,
    ),
  ).toEqual([]);
});
