import type { messageRecipients } from '#contract/calls/event/guests.ts';
import { excerpt } from '#contract/formats/excerpt.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { translate } from '#locales/format.ts';
import { formatDay } from '../../find/rules/summarize-dates.ts';

/** The most letters of an event's title in a subject. */
const MAX_TITLE = 60;

/** What a message is about: the only date that it is for, by how soon that is, or the event as a whole. */
export function draftSubject(
  event: { readonly title: string; readonly timezone: string },
  [next, ...later]: readonly { readonly starts_at: string }[],
  to: (typeof messageRecipients)[number],
  { language, now }: { readonly language: string; readonly now: Date },
): string {
  const t = translate(language, eventGuests);
  const title = excerpt(event.title, MAX_TITLE);
  if (to === 'providers') return t('draft.subject_team', { event: title });
  if (next === undefined || later.length > 0) return t('draft.subject', { event: title });
  const day = formatDay(Date.parse(next.starts_at), event.timezone);
  const today = formatDay(now.getTime(), event.timezone);
  const at = { at: next.starts_at, zone: event.timezone } as const;
  if (day === today) return t('draft.subject_today', { event: title, time: { ...at, shape: 'time' } });
  if (day === Temporal.PlainDate.from(today).add({ days: 1 }).toString())
    return t('draft.subject_tomorrow', { event: title, time: { ...at, shape: 'time' } });
  return t('draft.subject_date', { event: title, day: { ...at, shape: 'day' } });
}
