import { DAY_MS, MINUTE_MS } from '#contract/instant.ts';
import type { TownProvider } from './town-schema.ts';

const HOLD_MS = 2 * DAY_MS;

/** A paid session: days from today, the hour in the studio's zone, the service, and the customer. */
interface Session {
  readonly days: number;
  readonly hour: number;
  readonly service: number;
  readonly who: string;
  readonly is_cancelled?: true;
}

/**
 * Half a year of the demo's provider: a slow start, a good late summer, sessions with pending money, the day of the
 * demo, and three future sessions.
 */
const sessions: readonly Session[] = [
  { days: -171, hour: 10, service: 0, who: 'Imogen Hartley' },
  { days: -158, hour: 16, service: 1, who: 'Tobias Lindqvist' },
  { days: -143, hour: 11, service: 0, who: 'Priya Raman' },
  { days: -131, hour: 9, service: 2, who: 'Imogen Hartley' },
  { days: -124, hour: 14, service: 0, who: 'Lucía Ortega' },
  { days: -117, hour: 10, service: 1, who: 'Desmond Achebe' },
  { days: -102, hour: 15, service: 2, who: 'Hanna Virtanen' },
  { days: -96, hour: 11, service: 0, who: 'Tobias Lindqvist' },
  { days: -88, hour: 9, service: 1, who: 'Noor Haddad' },
  { days: -81, hour: 16, service: 0, who: 'Priya Raman' },
  { days: -74, hour: 10, service: 2, who: 'Caleb Whitmore' },
  { days: -67, hour: 13, service: 0, who: 'Lucía Ortega' },
  { days: -61, hour: 11, service: 1, who: 'demo-customer' },
  { days: -53, hour: 15, service: 0, who: 'Yuki Tanabe', is_cancelled: true },
  { days: -47, hour: 9, service: 2, who: 'Desmond Achebe' },
  { days: -41, hour: 10, service: 0, who: 'Hanna Virtanen' },
  { days: -36, hour: 14, service: 1, who: 'Imogen Hartley' },
  { days: -29, hour: 11, service: 0, who: 'Noor Haddad' },
  { days: -24, hour: 16, service: 2, who: 'demo-customer' },
  { days: -18, hour: 10, service: 0, who: 'Caleb Whitmore' },
  { days: -12, hour: 9, service: 1, who: 'Priya Raman' },
  { days: -7, hour: 15, service: 0, who: 'Yuki Tanabe' },
  { days: -4, hour: 11, service: 2, who: 'Tobias Lindqvist' },
  { days: -2, hour: 17, service: 0, who: 'Lucía Ortega' },
  { days: -1, hour: 10, service: 1, who: 'Hanna Virtanen' },
  { days: 0, hour: 9, service: 0, who: 'Desmond Achebe' },
  { days: 0, hour: 12, service: 1, who: 'Noor Haddad' },
  { days: 0, hour: 16, service: 2, who: 'Priya Raman' },
  { days: 2, hour: 10, service: 0, who: 'demo-customer' },
  { days: 3, hour: 16, service: 1, who: 'Imogen Hartley' },
  { days: 7, hour: 11, service: 2, who: 'Yuki Tanabe' },
];

/** When a session takes place and was booked, and when its earnings are released. */
export interface SessionTimes {
  readonly session: Session;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly booked: Date;
  readonly releases: Date;
  /** Whether it has not begun; all others are over. */
  readonly isAhead: boolean;
}

/** Plans the sessions for a demo made at an instant. One that would be under way is left out. */
export function planSessions(services: TownProvider['services'], now: Temporal.ZonedDateTime): SessionTimes[] {
  return sessions.flatMap((session) => {
    const begins = now.add({ days: session.days }).withPlainTime({ hour: session.hour }).epochMilliseconds;
    const ends = begins + serviceOf(services, session).duration_minutes * MINUTE_MS;
    const isAhead = begins > now.epochMilliseconds;
    if (!isAhead && ends > now.epochMilliseconds) return [];
    const days_before = 2 + (Math.abs(session.days) % 5);
    const booked = new Date(Math.min(begins, now.epochMilliseconds) - days_before * DAY_MS);
    const [starts_at, ends_at, releases] = [new Date(begins), new Date(ends), new Date(ends + HOLD_MS)];
    return { session, starts_at, ends_at, booked, releases, isAhead };
  });
}

/** The service of a session. Throws if the page offers none. */
export function serviceOf(services: TownProvider['services'], { service }: Session) {
  const found = services[service % services.length];
  if (!found) throw new Error('The demo’s provider offers nothing.');
  return found;
}
