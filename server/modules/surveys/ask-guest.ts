import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { hasOwnHolder, languageOfTickets, surveyPath } from '#server/modules/admission/tickets/index.ts';
import { listOfBooking, type TicketRow } from '#server/modules/admission/tickets/queries.ts';
import { ticketState } from '#server/modules/admission/tickets/rules.ts';
import { findContact } from '#server/modules/bookings/mails/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { listPresent } from './answer-store.ts';
import { type SurveyAsk, surveyAskLabels, surveyAskMail } from './mails.ts';
import { listQuestions } from './question-store.ts';
import { surveyState } from './rules/survey-state.ts';
import type { BookedDate } from './survey-request-store.ts';

/**
 * Asks how a date was: whoever booked, by mail and in the app, for the first ticket they hold themselves, and each
 * holder of a ticket with a mailbox of their own.
 */
export async function askForSurvey(deps: AppDeps, tx: Tx, date: BookedDate, now: Date): Promise<void> {
  const { booking_id, occurrence_id } = date;
  const booking = await findBooking(tx, booking_id);
  const isThere = (row: TicketRow) => ticketState(row) === 'valid' && row.dates.some(({ id }) => id === occurrence_id);
  const tickets = await listPresent(tx, (await listOfBooking(tx, booking_id)).filter(isThere), occurrence_id);
  const [first] = tickets;
  if (!booking || !first) return;
  const questions = await listQuestions(tx, first.event_id, 'afterwards');
  const count = questions.filter((row) => !row.is_retired).length;
  const frame = await mailFrame(tx, deps.config);
  const send = async (row: TicketRow, to: string, language: string): Promise<SurveyAsk | null> => {
    const ask = askOf(row, occurrence_id, { count, secret: secretOf(deps.config), now });
    if (ask === null) return null;
    const mail = await surveyAskMail(ask, { to, language }, frame);
    const once_key = `survey_ask:${row.id}:${occurrence_id}`;
    await insertMessage(tx, { ...mail, booking_id, once_key }, now);
    return ask;
  };
  for (const row of tickets)
    if (hasOwnHolder(row) && row.attendee_email !== null)
      await send(row, row.attendee_email, await languageOfTickets(tx, row));
  const own = tickets.find((row) => !hasOwnHolder(row));
  const { user_id, email, language } = await findContact(tx, booking, 'customer');
  const ask = own && email ? await send(own, email, language) : null;
  if (ask === null || user_id === null) return;
  const { title, preview: text } = surveyAskLabels(ask);
  const once_key = `survey_ask:${booking_id}:${occurrence_id}`;
  const notice = { user_id, kind: 'survey_ask', title, text, link: ask.path, booking_id, once_key };
  await insertNotification(tx, notice, now);
}

function askOf(
  row: TicketRow,
  occurrence_id: string,
  { count, secret, now }: { readonly count: number; readonly secret: string; readonly now: Date },
): SurveyAsk | null {
  const date = row.dates.find(({ id }) => id === occurrence_id);
  if (!date) return null;
  return {
    title: row.event_title,
    host: row.provider_name,
    timezone: row.timezone,
    starts_at: date.starts_at,
    closes_at: surveyState(date, 'afterwards', now).closes_at,
    count,
    path: surveyPath(row, occurrence_id, secret),
  };
}
