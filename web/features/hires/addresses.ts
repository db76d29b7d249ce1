import { href } from '#web/routes.ts';

/** The address of the finder, for all dates of an event or those that a request lost. */
export const findHref = (event_id: string, find = 'all', ask?: string): string =>
  href('my_event', { id: event_id }, { tab: 'team', find, ask });

/** The address of an event's team. */
export const teamHref = (event_id: string): string => href('my_event', { id: event_id }, { tab: 'team' });

/** The address of the statement of a date of an event, for its organiser; of the newest one without a date. */
export const statementHref = (event_id: string, date?: string): string =>
  href('my_event', { id: event_id }, { tab: 'statements', date });

/** The address of the requests to pages of one's own, or of one of them. */
export const hiredHref = (hire?: string): string => href('my_events_events', {}, { role: 'hired', hire });

/** The address of a hired page's statement of a date. */
export const hiredStatementHref = (hire: string, date: string): string =>
  href('my_events_events', {}, { role: 'hired', hire, date });
