import type { Files } from '#server/providers/files/port.ts';
import type { Identities } from '#server/providers/identity/port.ts';
import type { Mailer } from '#server/providers/mail/port.ts';
import type { Meetings } from '#server/providers/meetings/port.ts';
import type { Gateway } from '#server/providers/payments/port.ts';
import type { PushSender } from '#server/providers/push/port.ts';
import type { SmsSender } from '#server/providers/sms/port.ts';
import type { Clock } from './clock.ts';
import type { Config } from './configuration/config.ts';
import type { Database } from './database/db.ts';
import type { Drawings } from './drawing/drawing.ts';
import type { Maintenance } from './maintenance.ts';
import type { Log } from './observability/log.ts';

/** The dependencies of the app. Tests build the app with other dependencies. */
export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly drawings: Drawings;
  /** What is known of a maintenance, and what this process changes of it. Tests have none unless they are about it. */
  readonly maintenance?: {
    current(): Maintenance | null;
    note(maintenance: Maintenance | null): void;
  };
  /** External services, each behind its port. Sagas and jobs call them outside of transactions only. */
  readonly providers: {
    readonly files: Files;
    readonly gateway: Gateway;
    readonly identities: Identities;
    readonly mailer: Mailer;
    readonly meetings: Meetings;
    readonly push: PushSender;
    /** Null where text messages are not sent. */
    readonly sms: SmsSender | null;
  };
}
