import { z } from 'zod';
import type { HireSide } from '#contract/choices/hire.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import {
  announceTime,
  expireHires,
  type HireMail,
  type HireNews,
  hireNews,
  hireNotification,
  writeHireMail,
} from '#server/modules/hires/index.ts';
import { findHire, type HireDateRow, listNewsDates } from '#server/modules/hires/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';

const Payload = z.object({ hire_id: z.string(), kind: z.enum(hireNews), at: z.string() });

/** Whether a message is about time that the database freed in the calendar of the hired page. */
const freesTime = (kind: HireNews): boolean => kind === 'expired' || kind.startsWith('date_');

/** The sides that a message goes to: both for an expired request, otherwise the one that did not cause it. */
function recipients(kind: HireNews, dates: readonly HireDateRow[]): HireSide[] {
  if (kind === 'expired') return ['organiser', 'provider'];
  return dates[0]?.last_by === 'provider' ? ['organiser'] : ['provider'];
}

/** Tells the other side of a hire what happened to its dates, by mail and in the app. Sends each message once. */
const notifyHire: Job = async ({ database, config, clock }, payload) => {
  const { hire_id, kind, at } = Payload.parse(payload);
  const db = database.write;
  const now = clock.now();
  const hire = await findHire(db, hire_id);
  const dates = await listNewsDates(db, hire_id, kind, at);
  if (hire === null) return;
  if (freesTime(kind)) await inTransaction(db, (tx) => announceTime(tx, hire.provider_id, now));
  if (dates.length === 0) return;
  const frame = await mailFrame(db, config);
  for (const to of recipients(kind, dates)) {
    const user_id = to === 'provider' ? hire.provider_owner : hire.organiser_owner;
    const contact = user_id === null ? null : await findUserContact(db, user_id);
    if (user_id === null || contact === null) continue;
    const about: HireMail = { kind, hire, to, dates, language: contact.language };
    const mail = await writeHireMail({ ...about, email: contact.email }, frame);
    const once_key = `hire:${hire_id}:${kind}:${at}:${to}`;
    const notice = { user_id, kind: `hire_${kind}`, ...hireNotification(about), hire_id, once_key: `${once_key}:app` };
    await inTransaction(db, async (tx) => {
      await insertMessage(tx, { ...mail, once_key }, now);
      await insertNotification(tx, notice, now, 'hire');
    });
  }
};

/** Expires requests to hire that were not answered in time, and marks accepted dates that are over as performed. */
const tendHiresJob: Job = ({ database, clock }) => expireHires(database.write, clock.now());

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'notify-hire': { run: notifyHire },
  'tend-hires': { run: tendHiresJob, at: '*/5 * * * *' },
} satisfies JobTable;
