import type { Files } from '#server/providers/files/port.ts';
import type { Mailer } from '#server/providers/mail/port.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './configuration/config.ts';
import type { Database } from './database/db.ts';
import type { Log } from './observability/log.ts';

/** Everything the app is built from; tests build the same app from others. */
export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Outside parties, each behind its port; reachable only from sagas and jobs, never inside a transaction. */
  readonly providers: { readonly files: Files; readonly gateway: Gateway; readonly mailer: Mailer };
}
