import { runsAhead } from './instant.ts';

/** The zone of the market of tests. */
const MARKET_ZONE = 'America/Los_Angeles';

/** The time of the run (test/setup/instant.ts): what the databases and the browsers of the tests show. */
export const now = (): Date => new Date(Temporal.Now.instant().epochMilliseconds + runsAhead());

/** The day so many days from now by the clocks of the market, YYYY-MM-DD. */
export const dayAhead = (days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now().getTime())
    .toZonedDateTimeISO(MARKET_ZONE)
    .toPlainDate()
    .add({ days })
    .toString();
