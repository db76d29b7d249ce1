import { type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { pricedItems, refuseChoice, unlockedBy } from '../event/evaluate-tickets.ts';
import { loadEventContext } from '../event/event-context-store.ts';
import { chooseTickets, type TicketChoice } from '../event/rules/choose-tickets.ts';
import { type Quote, type QuoteFor, quoteItems } from './quote.ts';

/** A draft of tickets to be priced. */
export interface TicketsQuoteInput {
  readonly items: readonly TicketChoice[];
  readonly code?: string | undefined;
  readonly use_credit: boolean;
}

/** Prices a draft of tickets by the rules that apply when they are booked; see `quoteSession`. */
export async function quoteTickets(
  db: ReadDb | Tx,
  input: TicketsQuoteInput,
  who: QuoteFor,
  now: Date,
): Promise<Quote | Refusal<'not_found'> | RefusalOf<'invalid_input' | 'not_on_sale'>> {
  const code = input.code || null;
  const found = await loadEventContext(
    db,
    {
      package_ids: input.items.map((item) => item.package_id),
      occurrence_ids: input.items.flatMap(({ occurrence_id }) => (occurrence_id === undefined ? [] : [occurrence_id])),
      discount_code: code,
      // The credit is shown, whether or not it is spent.
      use_credit: true,
    },
    { user_id: who.user_id, email: who.verified_email, lock: null },
    now,
  );
  if (!found || found.status === 'draft') return refuse('not_found', say(bookingTickets, 'no_event'));
  const lines = chooseTickets(found, input.items, unlockedBy(found), now);
  if ('violated' in lines) return refuseChoice(lines);
  const quote = quoteItems(pricedItems(found, lines), { code, use_credit: input.use_credit }, found, now);
  if (quote !== null) return quote;
  const message = say(bookingCreate, 'amount_too_large');
  return refuse('invalid_input', message, { errors: [{ path: 'items', message }] });
}
