import type { PriceBreakdown } from '../entities/booking.ts';

type Line = PriceBreakdown['line_items'][number];
type Lines = readonly (Pick<Line, 'amount'> & { readonly audience: readonly Side[] })[];

/** Who sees a line of a price. */
type Side = Line['audience'][number];

/** A row of a price as one side reads it; `key` ends the key of its message. Amounts are in minor units. */
interface PriceRow {
  readonly key: Line['code'];
  readonly amount: number;
  /** The kind of tickets; undefined in other rows. */
  readonly ticket: string | undefined;
  /** The number of tickets or people that the row is for. */
  readonly count: number;
  /** The start of its date, where there are several. */
  readonly at: string | undefined;
}

/** The rows of a price that a side sees, in the order in which it was calculated. */
export const priceRows = (
  { line_items, participants }: Pick<PriceBreakdown, 'line_items' | 'participants'>,
  side: Side,
): PriceRow[] =>
  line_items
    .filter(({ audience }) => audience.includes(side))
    .map(({ code: key, amount, label: ticket, quantity, at }) => ({
      key,
      amount,
      ticket,
      at,
      count: quantity ?? (key === 'price' && ticket === undefined ? participants : 1),
    }));

/** What a side pays or earns: the sum of its lines, in minor units. */
export const sumFor = (side: Side, lines: Lines): number =>
  lines.reduce((sum, { audience, amount }) => (audience.includes(side) ? sum + amount : sum), 0);
