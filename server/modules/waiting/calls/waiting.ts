import { isRefusal, refuse } from '#contract/errors.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { hashToken } from '#server/kernel/ids.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import {
  findOwnEntry,
  joinList,
  leaveList,
  parseJoining,
  presentEntry,
  proveMailbox,
  takeOffer,
} from '#server/modules/waiting/index.ts';
import { countMeeting, countWaiting, findEntry, findOpenEntry } from '#server/modules/waiting/queries.ts';

/** How often guests of one network join the list of an event or a session. */
const PER_NETWORK = { max: 5, seconds: 86_400 } as const;

export const join_waiting_list = handler(
  'event/join_waiting_list',
  async ({ actor, db, deps, now, language, request }, input) => {
    const reading = { config: deps.config, now, language };
    const { event_id, service_id, starts_at } = input;
    const proved =
      event_id === undefined && service_id === undefined ? await findOwnEntry(db, undefined, actor, now) : null;
    if (proved !== null) {
      const refused = await proveMailbox(db, proved, now);
      if (refused !== null) return refused;
      const entry = (await findEntry(db, proved.id, now)) ?? proved;
      return { number: entry.ahead + 1, entry: await presentEntry(db, entry, reading) };
    }
    const joining = parseJoining(input, actor.kind === 'user' ? actor.user_id : null, shippedLanguage(language));
    if (isRefusal(joining)) return joining;
    if (joining.holder.kind === 'guest') {
      const subject = `waiting_network:${request.ip}:${event_id ?? `${service_id} ${starts_at}`}`;
      const wait = await takeTry(db, subject, PER_NETWORK, now);
      if (wait > 0) return refuse('rate_limited', say(waitingList, 'refused.often'), { extra: { retry_after: wait } });
    }
    const token_hash = actor.booking_token === null ? null : hashToken(actor.booking_token);
    const joined = await joinList(db, { ...joining, token_hash }, { secret: secretOf(deps.config), now });
    if (isRefusal(joined)) return joined;
    const entry = await findEntry(db, joined.entry_id, now);
    if (entry === null) return refuse('not_found', say(waitingList, 'refused.no_entry'));
    if (joining.holder.kind === 'user')
      return { number: entry.ahead + 1, entry: await presentEntry(db, entry, reading) };
    // The number of somebody who joins now, also for an address that waits already: nobody learns which do.
    return { number: (await countMeeting(db, entry.id, now)) + 1, entry: null };
  },
);

export const waiting_entry = handler('event/waiting_entry', async ({ actor, db, deps, now, language }, input) => {
  const { event_id, occurrence_id, service_id, starts_at, entry_id } = input;
  const session = service_id !== undefined && starts_at !== undefined ? { service_id, starts_at } : null;
  const subject = event_id === undefined ? session : { event_id };
  const holder = actor.kind === 'user' ? ({ kind: 'user', user_id: actor.user_id } as const) : null;
  const counted = occurrence_id === undefined ? session : { occurrence_id };
  const row =
    subject === null
      ? await findOwnEntry(db, entry_id, actor, now)
      : holder && (await findOpenEntry(db, holder, subject, now));
  return {
    waiting: counted === null ? 0 : await countWaiting(db, counted),
    entry: row && (await presentEntry(db, row, { config: deps.config, now, language })),
  };
});

export const leave_waiting_list = handler(
  'event/leave_waiting_list',
  async ({ actor, db, deps, now, language }, { entry_id }) => {
    const row = await findOwnEntry(db, entry_id, actor, now);
    if (row === null) return refuse('not_found', say(waitingList, 'refused.no_entry'));
    const refused = await leaveList(db, row, now);
    if (refused !== null) return refused;
    const after = await findOwnEntry(db, row.id, actor, now);
    return { entry: await presentEntry(db, after ?? row, { config: deps.config, now, language }) };
  },
);

export const accept_offer = handler(
  'event/accept_offer',
  async ({ actor, db, deps, now, language }, { entry_id, seats }) => {
    const row = await findOwnEntry(db, entry_id, actor, now);
    if (row === null) return refuse('not_found', say(waitingList, 'refused.no_entry'));
    const refused = await takeOffer(db, row, seats, { secret: secretOf(deps.config), now });
    if (refused !== null) return refused;
    const after = await findOwnEntry(db, row.id, actor, now);
    return { entry: await presentEntry(db, after ?? row, { config: deps.config, now, language }) };
  },
);
