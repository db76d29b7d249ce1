import { deliverMessage } from './deliver-message.ts';
import { forgetOldKeys } from './forget-old-keys.ts';
import type { Job } from './worker.ts';

/** Every job by its name in the queue. */
export const jobs: Readonly<Record<string, Job>> = {
  'deliver-message': deliverMessage,
  'forget-old-keys': forgetOldKeys,
};

/** What runs by the clock (crontab lines). */
export const schedule = `
17 * * * * forget-old-keys
`;
