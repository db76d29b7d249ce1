import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { CallOutput, ParsedInput } from '#contract/index.ts';
import { HOUR_MS } from '#contract/instant.ts';
import { MAX_INVITED_DATES } from '#contract/limits/invitations.ts';
import type { Message } from '#contract/message.ts';
import { invitations } from '#locales/areas/invitations.ts';
import { say } from '#locales/format.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { lockOwnEvent } from '#server/modules/events/manage/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { invitationTokenFor } from './access-token.ts';
import {
  findStrangers,
  hasPackage,
  type Inviting,
  listComingIds,
  listPeople,
  lockDailyCount,
  type Person,
} from './invitable-people-store.ts';
import { insertInvitationDates, insertInvitations, renewInvitations } from './new-invitation-store.ts';

/** The job that sends the mails of invitations. */
const SEND_INVITATIONS = 'send-invitations';
/** The most invitations and reminders that an organiser sends within a day. */
export const DAILY_INVITATIONS = 500;

type Input = ParsedInput<'event/event_notify_user'>;
type Invited = CallOutput<'event/event_notify_user'>;

const wrong = (path: string, message: Message): Refusal<'invalid_input'> =>
  refuse('invalid_input', message, { errors: [{ path, message }] });

/** Refuses more invitations than a day allows. */
export const refuseDaily = (): Refusal<'rate_limited'> =>
  refuse('rate_limited', say(invitations, 'refused.daily', { max: DAILY_INVITATIONS }), {
    extra: { retry_after: HOUR_MS / 1000 },
  });

/** Enqueues the mails of an event's invitations that are not sent yet, by id after one. */
export async function enqueueInvitations(
  tx: Parameters<typeof enqueueJob>[0],
  event_id: string,
  after: string | null,
): Promise<void> {
  const key = [SEND_INVITATIONS, event_id, after].filter(Boolean).join(':');
  await enqueueJob(tx, SEND_INVITATIONS, { event_id, after }, { key });
}

/**
 * Invites people to dates of an event of the caller's in the open transaction; a job sends the mails. People who have
 * an invitation to it get the dates that are new to them added.
 */
export async function invitePeople(
  tx: Tx,
  actor: UserActor,
  input: Input,
  { secret, language, now }: { readonly secret: string; readonly language: string; readonly now: Date },
): Promise<Invited | RefusalOf<'not_found' | 'invalid_input' | 'event_state' | 'rate_limited'>> {
  const event = await lockOwnEvent(tx, actor, input.event_id);
  if (isRefusal(event)) return event;
  if (event.status !== 'published' || event.is_withheld)
    return refuse('event_state', say(invitations, `refused.${event.is_withheld ? 'withheld' : 'not_published'}`), {
      extra: { event_status: event.status },
    });
  const by: Inviting = { event_id: event.id, provider_id: event.provider_id, inviter_id: actor.user_id };
  const wrongInput = await checkInput(tx, by, input);
  if (wrongInput) return wrongInput;
  const chosen = input.occurrence_ids === undefined ? null : [...new Set(input.occurrence_ids)];
  const dates = await listComingIds(tx, event.id, chosen, { now, max: MAX_INVITED_DATES });
  if (dates.length === 0 || (chosen !== null && dates.length < chosen.length))
    return wrong('occurrence_ids', say(invitations, 'refused.dates'));
  const left = DAILY_INVITATIONS - (await lockDailyCount(tx, actor.user_id, now));
  const people = await listPeople(tx, by, input, dates);
  const open = people.filter((person) => !person.is_opted_out && !person.is_already);
  if (open.length > 0 && left <= 0) return refuseDaily();
  const invited = open.slice(0, left);
  await storeInvitations(tx, { ...input, ...by }, invited, dates, { secret, language, now });
  return {
    invited: invited.length,
    skipped: {
      opted_out: people.filter((person) => person.is_opted_out).length,
      already: people.filter((person) => !person.is_opted_out && person.is_already).length,
      limit: open.length - invited.length,
    },
  };
}

/** Refuses an input that names nobody, users who don't know the page, or a ticket of another event. */
async function checkInput(tx: Tx, by: Inviting, input: Input): Promise<Refusal<'invalid_input'> | null> {
  const { user_ids, emails, groups, package_id } = input;
  if (user_ids.length + emails.length + groups.length === 0) return wrong('emails', say(invitations, 'refused.nobody'));
  const [stranger] = await findStrangers(tx, by, user_ids);
  if (stranger !== undefined) return wrong(`user_ids.${stranger}`, say(invitations, 'refused.stranger'));
  if (package_id !== undefined && !(await hasPackage(tx, by.event_id, package_id)))
    return wrong('package_id', say(invitations, 'refused.package'));
  return null;
}

async function storeInvitations(
  tx: Tx,
  input: Inviting & Pick<Input, 'message' | 'package_id'>,
  people: readonly Person[],
  dates: readonly string[],
  { secret, language, now }: { readonly secret: string; readonly language: string; readonly now: Date },
): Promise<void> {
  if (people.length === 0) return;
  const { event_id, inviter_id, message, package_id = null } = input;
  const wording = { event_id, inviter_id, message, package_id };
  const added = people
    .filter((person) => person.invitation_id === null)
    .map(({ user_id, email, language: own }) => {
      const id = newId();
      return { id, token: invitationTokenFor(secret, id), user_id, email, language: own ?? language };
    });
  const known = people.flatMap(({ invitation_id }) => (invitation_id === null ? [] : [invitation_id]));
  await insertInvitations(tx, wording, added, now);
  await renewInvitations(tx, wording, known, now);
  await insertInvitationDates(tx, [...added.map((each) => each.id), ...known], dates);
  await enqueueInvitations(tx, event_id, null);
}
