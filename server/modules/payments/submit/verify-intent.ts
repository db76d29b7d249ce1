import { isRefusal, refuse } from '#contract/errors.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { openChangeOf } from '#server/modules/bookings/changes/index.ts';
import { statusOf } from '#server/modules/bookings/index.ts';
import { lockBooking } from '#server/modules/bookings/queries.ts';
import { cardPurpose } from '#server/modules/bookings/requests/index.ts';
import type { GatewayVerification } from '#server/providers/payments/card-port.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import {
  type BookingCard,
  findBookingCard,
  findLiveCard,
  giveUpLater,
  insertBookingCard,
  listUnneededCards,
  moveBookingCard,
  releaseCard,
} from '../cards/booking-card-store.ts';
import { customerOfBooking } from '../cards/gateway-customer.ts';
import { settleVerification } from '../cards/settle-card.ts';
import { bookingNotWaiting, cardMissing, changeNotWaiting } from '../rules/card-refusals.ts';
import type {
  Begun,
  BookingSubject,
  CardIntent,
  CardRefusal,
  CardRequest,
  ChangeCardRefusal,
  ChangeSubject,
} from './card-intent.ts';

type Beginning = Omit<CardRequest, 'subject'> & { readonly gateway: Gateway['name'] };

/** Verifies a card for a later charge: the row is a card of the booking, and nothing is charged. */
export const verifyIntent: CardIntent<BookingCard, GatewayVerification> = {
  purpose: 'verify',
  effect_field: 'booking_card_id',
  unheard: 'give_way',
  prepare: async (deps, row, { save_for, ...card }) => ({
    ...card,
    customer: card.customer ?? (await customerOfBooking(deps, row)),
    save_card: save_for != null,
  }),
  beginForBooking,
  beginForChange,
  find: findBookingCard,
  ask: (gateway, { id, customer }, { payment_method, return_path }) =>
    gateway.verify({ key: id, payment_method, customer, return_path }),
  retrieve: (gateway, { id, customer, gateway_id }) =>
    gateway.retrieveVerification(gateway_id === null ? { key: id, customer } : { gateway_id }),
  cancel: (gateway, gateway_id) => gateway.cancelVerification({ gateway_id }),
  settle: (tx, card, said, { now }) => settleVerification(tx, card, said, now),
  settleAtOnce: async () => null,
  pollLater: null,
  fail: (tx, id, decline_reason, now) =>
    moveBookingCard(tx, { id, from: 'pending', to: 'failed', decline_reason, now }),
};

async function beginForBooking(
  tx: Tx,
  { subject, pay_with, now }: CardRequest<BookingSubject>,
  { gateway }: { readonly gateway: Gateway['name'] },
): Promise<Begun<BookingCard> | CardRefusal> {
  const { id } = subject.booking.row;
  const booking = await lockBooking(tx, id);
  if (!booking) return refuse('not_found');
  const status = statusOf(booking, now);
  const live = await findLiveCard(tx, id);
  if (live?.status === 'verified' && (status === 'requested' || status === 'confirmed'))
    return { is: 'done', accepted: { status, payment_method: live.payment_method }, row: null };
  if (cardPurpose({ ...booking, status }, now) !== 'verify') return bookingNotWaiting('verify', status);
  return live
    ? { is: 'under_way', row: live }
    : insertFresh(tx, { booking_id: id, change_id: null }, { gateway, pay_with, now });
}

async function beginForChange(
  tx: Tx,
  { subject: { change_id, actor }, pay_with, now }: CardRequest<ChangeSubject>,
  { gateway }: { readonly gateway: Gateway['name'] },
): Promise<Begun<BookingCard> | ChangeCardRefusal> {
  const opened = await openChangeOf(tx, change_id, actor, now);
  if (isRefusal(opened)) return opened;
  const { booking, status, role } = opened;
  if (role !== 'customer') return refuse('not_found', say(payments, 'change.not_found'));
  if (status === 'applied') return { is: 'done', accepted: { status: 'confirmed', payment_method: null }, row: null };
  const refusal = changeNotWaiting(status);
  if (refusal) return refusal;
  // Releases a previous card without a pending charge.
  for (const card of await listUnneededCards(tx, { booking_id: booking.id, after: null, max: 1 }))
    await releaseCard(tx, card, now);
  const live = await findLiveCard(tx, booking.id);
  if (live?.change_id === change_id) return { is: 'under_way', row: live };
  if (!pay_with) return cardMissing();
  // Also ends an attempt for an earlier change that has ended.
  if (live && (await verifyIntent.fail(tx, live.id, 'given_up', now))) await giveUpLater(tx, live.id);
  return insertFresh(tx, { booking_id: booking.id, change_id }, { gateway, pay_with, now });
}

async function insertFresh(
  tx: Tx,
  card: { readonly booking_id: string; readonly change_id: string | null },
  { gateway, pay_with, now }: Beginning,
): Promise<Begun<BookingCard> | CardRefusal> {
  if (!pay_with) return cardMissing();
  const { customer, save_card } = pay_with;
  if (customer === null) throw new Error('A card is verified for a customer of the gateway.');
  const fresh = await insertBookingCard(tx, { ...card, gateway, customer, is_to_save: save_card === true, now });
  return fresh ? { is: 'fresh', row: fresh } : refuse('payment_pending');
}
