import { z } from 'zod';
import { messageRecipients } from '#contract/calls/event/guests.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { say, translate } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { takeMails } from '#server/modules/budgets/index.ts';
import { countDelivered } from '#server/modules/messages/queries.ts';
import { enqueueJob, findOpenJob } from '#server/modules/notifications/queries.ts';
import { type EventRow, findEvent, requireOwn } from '../manage/index.ts';
import { type Audience, countRecipients, countWithoutAccount, findComing } from './recipients-store.ts';
import { draftSubject } from './rules/draft-subject.ts';
import { FIRST_NAME } from './rules/personal-text.ts';

/** The job that writes a message into the conversations of an event's bookings and team. */
const MESSAGE_GUESTS = 'message-guests';
/** Messages about one event in a day. */
const DAILY = { max: 10, seconds: 86_400 };

/**
 * A message on its way to many conversations: those of bookings first, then those of the team. `after` is the last
 * recipient of the run before.
 */
export const GuestMessage = z.object({
  message_id: z.string(),
  author_id: z.string(),
  subject: z.string().default(''),
  text: z.string(),
  audience: z.object({
    event_id: z.string(),
    occurrence_ids: z.array(z.string()).nullable(),
    booking_ids: z.array(z.string()).nullable(),
    hire_ids: z.array(z.string()).nullable().default(null),
  }),
  to: z.enum(messageRecipients).default('participants'),
  part: z.enum(['bookings', 'team']).default('bookings'),
  recipients: z.number(),
  after: z.string().nullable(),
});
export type GuestMessage = z.infer<typeof GuestMessage>;

const keyOf = (event_id: string) => `${MESSAGE_GUESTS}:${event_id}`;

/** Enqueues the next run of a message. Each run has a key of its own, so that none replaces another. */
export async function enqueueGuestMessage(tx: Parameters<typeof enqueueJob>[0], message: GuestMessage): Promise<void> {
  const { audience, message_id, part, after } = message;
  const key = [keyOf(audience.event_id), message_id, part, after].filter(Boolean).join(':');
  await enqueueJob(tx, MESSAGE_GUESTS, message, { key });
}

/**
 * Drafts a message to the guests of an event of the caller's, its team or both, or sends it to each of their
 * conversations by a job. Without any recipients nothing is sent.
 */
export async function messageGuests(
  tx: Tx,
  actor: UserActor,
  input: ParsedInput<'event/send_message_pre_populate_event'>,
  reader: { readonly language: string; readonly now: Date },
): Promise<CallOutput<'event/send_message_pre_populate_event'> | Refusal<'not_found' | 'rate_limited'>> {
  const { event_id, subject, text, client_key } = input;
  const event = requireOwn(actor, await findEvent(tx, event_id));
  if (isRefusal(event)) return event;
  const coming = await findComing(tx, event_id, reader.now);
  const chosen = input.occurrence_ids ?? coming.dates.map((date) => date.id);
  const audience: Audience = {
    event_id,
    occurrence_ids: input.booking_ids === undefined ? chosen : null,
    booking_ids: input.booking_ids ?? null,
    hire_ids: input.hire_ids ?? null,
  };
  const counts = await countTo(tx, audience, input.to);
  if (text === undefined) {
    const dates = coming.dates.filter((date) => chosen.includes(date.id));
    const draft = {
      subject: draftSubject(event, dates, input.to, reader),
      text: draftText(event, { ...coming, dates }, reader.language),
    };
    return { ...counts, ...draft, is_sent: false, sending: await findSending(tx, event_id) };
  }
  if (counts.recipients === 0) return { ...counts, subject, text, is_sent: false, sending: null };
  const wait = await takeTry(tx, `guest_message:${event_id}`, DAILY, reader.now);
  if (wait > 0) return refuse('rate_limited', say(eventGuests, 'too_many'), { extra: { retry_after: wait } });
  const typed = input.to === 'providers' ? 0 : await countWithoutAccount(tx, audience);
  const refusal = await takeMails(tx, { user_id: actor.user_id }, typed, reader.now);
  if (refusal) return refusal;
  await enqueueGuestMessage(tx, {
    message_id: client_key ?? newId(),
    author_id: actor.user_id,
    subject,
    text,
    audience: {
      event_id,
      occurrence_ids: audience.occurrence_ids && [...audience.occurrence_ids],
      booking_ids: audience.booking_ids && [...audience.booking_ids],
      hire_ids: audience.hire_ids && [...audience.hire_ids],
    },
    to: input.to,
    part: input.to === 'providers' ? 'team' : 'bookings',
    recipients: counts.recipients,
    after: null,
  });
  return { ...counts, subject, text, is_sent: true, sending: { recipients: counts.recipients, delivered: 0 } };
}

/** Counts whom a message could go to, and the conversations that it goes to. */
async function countTo(tx: Tx, audience: Audience, to: (typeof messageRecipients)[number]) {
  const counts = await countRecipients(tx, audience);
  const recipients = (to === 'providers' ? 0 : counts.bookings) + (to === 'participants' ? 0 : counts.team);
  return { ...counts, recipients };
}

/** How far the message is that is being delivered; null if there is none. */
async function findSending(tx: Tx, event_id: string) {
  const job = await findOpenJob(tx, keyOf(event_id));
  if (job === null) return null;
  const { message_id, recipients } = GuestMessage.parse(job.payload);
  return { recipients, delivered: Math.min(recipients, await countDelivered(tx, event_id, message_id)) };
}

/** A message with the facts of the next of some dates. */
function draftText(
  event: EventRow,
  { host, dates: [next] }: { readonly host: string; readonly dates: readonly { readonly starts_at: string }[] },
  language: string,
): string {
  const t = translate(language, eventGuests);
  const when = next && ({ at: next.starts_at, zone: event.timezone, shape: 'moment', label: true } as const);
  const place = [event.venue_name, event.address].filter(Boolean).join(', ');
  return [
    when ? t('draft.when', { name: FIRST_NAME, event: event.title, when }) : t('draft.hello', { name: FIRST_NAME }),
    event.attendance !== 'virtual' && place !== '' && t('draft.place', { place }),
    event.attendance !== 'in_person' && t('draft.online'),
    event.arrival_note,
    t('draft.bye', { host }),
  ]
    .filter(Boolean)
    .join('\n\n');
}
