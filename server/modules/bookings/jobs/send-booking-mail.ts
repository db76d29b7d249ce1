import { z } from 'zod';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '#server/kernel/job.ts';
import { bookingOnDate, isReminderDue, usualLead } from '#server/modules/bookings/attendance/index.ts';
import { bookingNews, calendarPath, findContact, mailsAgain } from '#server/modules/bookings/mails/index.ts';
import { findDetails, type LoadedBooking, presentLoaded } from '#server/modules/bookings/read/index.ts';
import { refundedAt } from '#server/modules/bookings/rules.ts';
import { type MailFrame, mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, type NewMessage, publishInvalidation } from '#server/modules/notifications/queries.ts';
import { issueReceipts } from '#server/modules/receipts/index.ts';
import { mailHolders } from './send-ticket-mails.ts';
import { insertNotice, type SideNotice, writeSideNotice } from './side-notice.ts';

type Side = 'customer' | 'provider';

const Payload = z.object({
  booking_id: z.string(),
  kind: z.enum(bookingNews),
  /** The start that a reminder refers to: of a session, or of one of an event's dates. */
  starts_at: z.string().optional(),
  /** How long before that a reminder was due, if not at the usual time. */
  lead_minutes: z.number().optional(),
  /** The cause of the mail. Each of a booking's refunds has its own mail. */
  cause: z.string().optional(),
  /** Whether an earlier mail announced it, so that only open screens are told. */
  is_announced: z.boolean().default(false),
  /** The only side that is told; both if absent. */
  to: z.enum(['customer', 'provider']).optional(),
  /** What a customer who withdraws from the contract declared, and the mailbox that they named. */
  withdrawal: z.object({ name: z.string(), email: z.string(), at: z.string(), is_rest: z.boolean() }).optional(),
});
type Statement = z.infer<typeof Payload>['withdrawal'];

type Kind = z.infer<typeof Payload>['kind'] | 'held';

/**
 * Notifies both sides of a booking's event, by mail and in the app. Uses the state at the time of sending and sends
 * each message once.
 */
export const sendBookingMail: Job = async (deps, payload) => {
  const { booking_id, kind, starts_at, lead_minutes, cause, is_announced, to, withdrawal } = Payload.parse(payload);
  const now = deps.clock.now();
  const found = await findDetails(deps.database.write, { id: booking_id });
  const whole = found && starts_at !== undefined ? bookingOnDate(found, starts_at) : found;
  if (!whole || !isStillTrue(whole, kind, { starts_at, lead_minutes }, now)) return;
  if (kind === 'confirmed' || kind === 'refunded')
    await inTransaction(deps.database.write, (tx) => issueReceipts(tx, booking_id, now));
  if (is_announced) return refreshScreens(deps, whole);
  const frame = await mailFrame(deps.database.write, deps.config);
  for (const side of ['customer', 'provider'] as const) {
    if (wasThere(whole, kind, side, now) || (to !== undefined && side !== to)) continue;
    const notice = await compose(deps, frame, whole, kind, side, { cause, withdrawal });
    await inTransaction(deps.database.write, (tx) => insertNotice(tx, notice, now, `booking_of_${side}`));
  }
  if (withdrawal) await sendCopy(deps, frame, whole, withdrawal);
  if (whole.row.event_id === null) return;
  if (kind === 'confirmed') await mailHolders(deps, frame, booking_id, 'issued');
  if (kind === 'cancelled') await mailHolders(deps, frame, booking_id, 'cancelled', hostOf(whole));
};

/** Mails the confirmation of a withdrawal to the mailbox that the customer named, if it is not the booking's. */
async function sendCopy(deps: AppDeps, frame: MailFrame, whole: LoadedBooking, withdrawal: NonNullable<Statement>) {
  const { email } = await findContact(deps.database.write, whole.row, 'customer');
  if (email?.toLowerCase() === withdrawal.email.toLowerCase()) return;
  const { mail } = await compose(deps, frame, whole, 'withdrawn', 'customer', {
    withdrawal,
    copy_to: withdrawal.email,
  });
  if (mail) await inTransaction(deps.database.write, (tx) => insertMessage(tx, mail, deps.clock.now()));
}

/** Refreshes a booking on the open screens of both sides. */
async function refreshScreens({ database }: AppDeps, { row }: LoadedBooking): Promise<void> {
  for (const side of ['customer', 'provider'] as const) {
    const { user_id } = await findContact(database.write, row, side);
    if (user_id !== null) await publishInvalidation(database.write, user_id, `booking_of_${side}`);
  }
}

const cancelledLine = ({ history }: Pick<LoadedBooking, 'history'>) =>
  history.findLast(({ to_status }) => to_status === 'cancelled');

const isReminder = (kind: Kind): boolean => kind === 'reminder_day' || kind === 'reminder_hour';

/** The organiser's words about a cancellation, for the holders of its tickets; null if somebody else cancelled. */
function hostOf({ history }: LoadedBooking): { readonly note: string } | null {
  const line = cancelledLine({ history });
  return line?.by_role === 'provider' ? { note: line.why } : null;
}

/**
 * Whether the event still applies when the job runs. A cancelled booking gets no confirmation, a moved booking no
 * reminder of its old start.
 */
function isStillTrue(
  { row, history }: LoadedBooking,
  kind: Kind,
  reminder: { readonly starts_at: string | undefined; readonly lead_minutes: number | undefined },
  now: Date,
) {
  if (kind === 'confirmed') return row.status !== 'cancelled';
  if (!isReminder(kind)) return true;
  return isReminderDue({
    lead_minutes: reminder.lead_minutes ?? usualLead[kind === 'reminder_day' ? 'day' : 'hour'],
    status: row.status,
    starts_at: row.starts_at,
    meant_for: reminder.starts_at ?? row.starts_at,
    agreed_at: history.at(-1)?.at ?? row.created_at,
    now,
  });
}

/**
 * Whether a side already knows: the provider who enters a client, and a client entered after the session. Who buys
 * tickets at the door gets them by mail, too.
 */
function wasThere({ row }: LoadedBooking, kind: Kind, side: Side, now: Date): boolean {
  const isEntered = row.is_entered && kind === 'confirmed';
  return isEntered && (side === 'provider' || (row.event_id === null && row.starts_at <= now));
}

const Again = z.object({ booking_id: z.string(), to: z.enum(['customer', 'provider']) });

/** Mails one side of a booking its current state again, even if that was mailed before. */
export const sendBookingMailAgain: Job = async (deps, payload) => {
  const { booking_id, to } = Again.parse(payload);
  const now = deps.clock.now();
  const whole = await findDetails(deps.database.write, { id: booking_id });
  if (!whole) return;
  const { language } = await findContact(deps.database.write, whole.row, to);
  const { status } = presentLoaded(whole, to, { config: deps.config, now, language });
  const frame = await mailFrame(deps.database.write, deps.config);
  const messages: (NewMessage | null)[] = [];
  for (const kind of mailsAgain(status)) messages.push((await compose(deps, frame, whole, kind, to)).mail);
  await inTransaction(deps.database.write, async (tx) => {
    for (const message of messages) if (message) await insertMessage(tx, { ...message, once_key: undefined }, now);
  });
};

/** What a notice is about besides the booking: the key of a refund or a change, or a withdrawal and its copy. */
interface About {
  readonly cause?: string | undefined;
  readonly withdrawal?: Statement;
  readonly copy_to?: string;
}

/** Writes one side's notice of an event. */
function compose(
  deps: AppDeps,
  frame: MailFrame,
  whole: LoadedBooking,
  name: Kind,
  to: Side,
  { cause, withdrawal, copy_to }: About = {},
): Promise<SideNotice> {
  const { row } = whole;
  // A refund's key begins with its id.
  const refund = whole.refunds.find(({ id }) => cause?.startsWith(id));
  const copy = copy_to === undefined ? '' : ':copy';
  const once_key = `booking:${row.id}:${name}:${to}:${cause ?? onceFor(name, row)}${copy}`;
  return writeSideNotice(deps, frame, whole, to, {
    kind: `booking_${name}`,
    back: refund?.amount ?? refundedAt(whole.refunds, withdrawal ? new Date(withdrawal.at) : cancelledLine(whole)?.at),
    ...(withdrawal ? { withdrawal } : {}),
    ...(copy_to === undefined ? {} : { copy_to, path: calendarPath(row, to) }),
    hasInvitation: (status) =>
      (name === 'confirmed' && status === 'confirmed') || ['meeting_changed', 'cancelled', 'withdrawn'].includes(name),
    tickets:
      row.status !== 'confirmed' ? 'none' : name === 'confirmed' ? 'attached' : isReminder(name) ? 'linked' : 'none',
    once_key,
    once_key_in_app: `${once_key}:app`,
  });
}

/** The part of the deduplication key that distinguishes two messages of one kind. */
function onceFor(kind: Kind, row: { sequence: number; starts_at: Date }): string | number {
  if (kind === 'confirmed' || kind === 'no_show') return '';
  return isReminder(kind) ? row.starts_at.toISOString() : row.sequence;
}
