import { type RefusalOf, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import type { Message } from '#contract/message.ts';
import { waitingList } from '#locales/areas/waiting-list.ts';
import { say } from '#locales/format.ts';
import type { Holder, WaitedSubject } from './entry-store.ts';
import type { Joining } from './join-list.ts';

type Input = ParsedInput<'event/join_waiting_list'>;
type Wrong = RefusalOf<'invalid_input'>;

const wrong = (path: string, message: Message): Wrong =>
  refuse('invalid_input', message, { errors: [{ path, message }] });

/** Reads the input of joining: who waits (a user, or a guest by name and address), and for which dates or session. */
export function parseJoining(input: Input, user_id: string | null, language: string): Joining | Wrong {
  const holder = holderOf(input, user_id);
  if (!('kind' in holder)) return holder;
  const subject = subjectOf(input);
  if (!('event_id' in subject || 'service_id' in subject)) return subject;
  const { occurrence_ids, package_ids, seats, takes_fewer } = input;
  const { from_date = null, until_date = null } = input;
  const asked = { occurrence_ids, package_ids, seats, takes_fewer, from_date, until_date };
  const none = { ...asked, occurrence_ids: [], package_ids: [], from_date: null, until_date: null };
  return { holder, subject, asked: 'event_id' in subject ? asked : none, language };
}

function holderOf({ name, email }: Input, user_id: string | null): Holder | Wrong {
  if (user_id !== null) return { kind: 'user', user_id };
  if (name === undefined) return wrong('name', say(waitingList, 'refused.who'));
  return email === undefined ? wrong('email', say(waitingList, 'refused.who')) : { kind: 'guest', name, email };
}

function subjectOf(input: Input): WaitedSubject | Wrong {
  const { event_id, service_id, starts_at, occurrence_ids, from_date, until_date } = input;
  if ((event_id === undefined) === (service_id === undefined))
    return wrong('event_id', say(waitingList, 'refused.subject'));
  if (event_id === undefined)
    return service_id !== undefined && starts_at !== undefined
      ? { service_id, starts_at }
      : wrong('starts_at', say(waitingList, 'refused.no_date'));
  if (occurrence_ids.length === 0 && from_date === undefined)
    return wrong('occurrence_ids', say(waitingList, 'refused.no_date'));
  if ((from_date === undefined) !== (until_date === undefined) || (from_date ?? '') > (until_date ?? ''))
    return wrong('until_date', say(waitingList, 'refused.range'));
  return { event_id };
}
