import { type Charge, type ChargePayer, systemCharge } from '#contract/system-charge.ts';
import { parsePrice } from '#web/ui/format/price-text.ts';
import type { EventDraft, TicketDraft } from '../draft/event-draft.ts';

/** Who pays the service fee, and how much it is. */
export interface FeeTerms extends Charge {
  readonly paid_by: ChargePayer;
}

/** What a guest pays for one ticket and what the organiser gets, in minor units. */
export interface TicketMoney {
  readonly guest_pays: number;
  readonly fee: number;
  readonly you_get: number;
}

/** Splits a ticket's price. */
export function ticketMoney(amount: number, terms: FeeTerms): TicketMoney {
  const fee = systemCharge(amount, terms);
  return terms.paid_by === 'provider'
    ? { guest_pays: amount, fee, you_get: Math.max(0, amount - fee) }
    : { guest_pays: amount + fee, fee, you_get: amount };
}

/** What the organiser gets for one date that sells out, in minor units; null where seats have no limit. */
export interface SellOut {
  readonly room: number | null;
  readonly online: number | null;
}

/**
 * Adds up a sold-out date: the seats go to the dearest tickets first, each up to its own number. Passes are left out,
 * because they take seats that single tickets could have.
 */
export function sellOutOf(draft: EventDraft, currency: string, terms: FeeTerms): SellOut {
  const part = (place: TicketDraft['attendance'], seats: string) => {
    if (draft.attendance !== 'hybrid' && draft.attendance !== place) return 0;
    const tickets = draft.packages.filter(
      (each) => each.covers === 'date' && (draft.attendance !== 'hybrid' || each.attendance === place),
    );
    return earned(tickets, seats, { currency, terms });
  };
  return { room: part('in_person', draft.capacity), online: part('virtual', draft.online_capacity) };
}

function earned(
  tickets: readonly TicketDraft[],
  seats: string,
  { currency, terms }: { currency: string; terms: FeeTerms },
): number | null {
  if (tickets.length === 0) return 0;
  const priced = tickets
    .map(({ price, capacity }) => ({ price: parsePrice(price, currency) ?? 0, capacity }))
    .sort((one, other) => other.price - one.price);
  let left = seats === '' ? Number.POSITIVE_INFINITY : Number(seats);
  let sum = 0;
  for (const { price, capacity } of priced) {
    const count = Math.min(left, capacity === '' ? left : Number(capacity));
    if (count === Number.POSITIVE_INFINITY) return null;
    sum += count * ticketMoney(price, terms).you_get;
    left -= count;
  }
  return sum;
}
