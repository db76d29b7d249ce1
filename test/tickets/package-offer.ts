import type { PackageOffer } from '#contract/entities/event.ts';

/** A kind of ticket as guests see it: in person, for one date, on sale without an end. */
export const packageOffer = (own: Partial<PackageOffer> & { readonly _id: string }): PackageOffer => ({
  name: own._id,
  text: '',
  image: null,
  amount: 1500,
  attendance: 'in_person',
  covers: 'date',
  series: null,
  booking_mode: 'instant',
  min_per_booking: 1,
  max_per_booking: 10,
  state: 'on_sale',
  seats_left: null,
  sale_starts_at: null,
  is_hidden: false,
  ...own,
});
