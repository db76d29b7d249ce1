import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { hires } from '#locales/areas/hires.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Answered } from './answer-hire.ts';
import { findHireCard } from './candidate-store.ts';
import { extendAnswers, moveHireDates, splitHireDates } from './hire-date-store.ts';
import { findHire, type HireDateRow, insertHire, updateTerms } from './hire-store.ts';
import { type LockedHire, lockOwnHire, refuseChanged, selectDates } from './lock-hire.ts';
import { notifyHire } from './notify-hire.ts';
import { expiryOf } from './rules/hire-actions.ts';

type ModifyInput = ParsedInput<'event/modify_hire_collab_req'>;

/**
 * Suggests other terms for open dates of a hire, which wait for the other side. Accepted dates keep their time until
 * they are answered. Where other dates keep their terms, the chosen ones become a hire of their own.
 */
export async function modifyHire(
  tx: Tx,
  actor: UserActor,
  input: ModifyInput,
  now: Date,
): Promise<Answered | RefusalOf<'not_found' | 'invalid_input' | 'hire_state' | 'hire_refused'>> {
  const locked = await lockOwnHire(tx, actor, input.hire_id);
  if (isRefusal(locked)) return locked;
  const { hire, side } = locked;
  if (hire.version !== input.version) return refuseChanged(hire);
  const dates = selectDates(locked, ['modify'], input.occurrence_ids, now);
  if (isRefusal(dates)) return dates;
  const card_id = input.kind === 'fee' ? await findHireCard(tx, hire.organiser_owner ?? '', undefined) : null;
  if (input.kind === 'fee' && card_id === null) {
    const key = side === 'organiser' ? 'refused.card' : 'refused.their_card';
    const message = say(hires, key);
    return refuse('hire_refused', message, { errors: [{ path: 'kind', message }], extra: { why: 'card' } });
  }
  const moved = await moveHireDates(tx, dates, { to: 'pending', by: side, now });
  if (moved < dates.length) return refuseChanged(hire);
  await extendAnswers(
    tx,
    dates.map(({ id, starts_at }) => ({ id, expires_at: expiryOf(starts_at, now) })),
  );
  const id = await storeTerms(tx, locked, dates, { ...input, card_id }, now);
  await notifyHire(tx, id, 'changed', now);
  const stored = await findHire(tx, id);
  return stored ? { hire: stored, side } : refuseChanged(hire);
}

/** Stores the terms in the hire, or in a new one for the chosen dates. Returns its id. */
async function storeTerms(
  tx: Tx,
  { hire, side, dates: all }: LockedHire,
  dates: readonly HireDateRow[],
  { kind, amount, percent, message: written, card_id }: ModifyInput & { readonly card_id: string | null },
  now: Date,
): Promise<string> {
  const terms =
    kind === 'fee'
      ? { kind, amount: amount ?? null, percent: null, card_id }
      : { kind, amount: null, percent: percent ?? null, card_id };
  // Each side keeps what it wrote until it writes again, and never writes in the other's name.
  const { message, provider_message } = hire;
  const messages = {
    message: side === 'organiser' ? (written ?? message) : message,
    provider_message: side === 'provider' ? (written ?? provider_message) : provider_message,
  };
  const isOpen = ({ status }: HireDateRow) => ['pending', 'accepted', 'performed', 'settled'].includes(status);
  if (all.every((date) => dates.includes(date) || !isOpen(date))) {
    await updateTerms(tx, hire.id, { ...terms, ...messages }, now);
    return hire.id;
  }
  const id = newId();
  const { event_id, provider_id, organiser_id, currency } = hire;
  const pages = { event_id, provider_id, organiser_id, currency };
  await insertHire(tx, { id, ...pages, ...terms, ...messages }, now);
  await splitHireDates(
    tx,
    dates.map((date) => date.id),
    id,
  );
  return id;
}
