import { HOUR_MS } from '#contract/instant.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { askForSurvey } from '#server/modules/surveys/index.ts';
import { type BookedDate, listToSurvey, noteSurveyed } from '#server/modules/surveys/queries.ts';

/** The delay between the end of a date and its survey. */
const AFTER_MS = HOUR_MS;
/** Dates that ended earlier get no mail. This happens if no job ran for a while, or if questions were added later. */
const LATEST_MS = 72 * HOUR_MS;
const MAX_AT_ONCE = 50;

/** Mails the survey of each date that is over to its guests, once. A failure does not stop the others. */
const surveyDates: Job = async (deps) => {
  const now = deps.clock.now();
  const ended = { from: new Date(now.getTime() - LATEST_MS), to: new Date(now.getTime() - AFTER_MS) };
  const db = deps.database.write;
  const askOnce = (date: BookedDate) =>
    inTransaction(db, async (tx) => {
      if (await noteSurveyed(tx, date, now)) await askForSurvey(deps, tx, date, now);
    });
  await doEach(readEveryRow(listToSurvey(db, ended), MAX_AT_ONCE), askOnce, 'guests could not be asked how it was');
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'survey-dates': { run: surveyDates, at: '*/10 * * * *' },
} satisfies JobTable;
