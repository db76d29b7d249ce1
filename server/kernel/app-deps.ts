import type { Files } from '#server/providers/files/port.ts';
import type { Mailer } from '#server/providers/mail/port.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './configuration/config.ts';
import type { Database } from './database/db.ts';
import type { Log } from './observability/log.ts';

/** The dependencies of the app. Tests build the app with other dependencies. */
export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** External services, each behind its port. Sagas and jobs call them outside of transactions only. */
  readonly providers: { readonly files: Files; readonly gateway: Gateway; readonly mailer: Mailer };
}
