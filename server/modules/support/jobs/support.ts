import { z } from 'zod';
import { excerpt } from '#contract/formats/excerpt.ts';
import { shippedLanguage } from '#contract/languages.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { secretOf } from '#server/kernel/configuration/secret.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification, publishInvalidation } from '#server/modules/notifications/queries.ts';
import { listReportStaff } from '#server/modules/staff/queries.ts';
import { ticketAnsweredMail, ticketOpenedMail, ticketTokenFor } from '#server/modules/support/index.ts';
import { findHelpMessage, findTicket } from '#server/modules/support/queries.ts';

const Payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['asked', 'added']), ticket_id: z.string() }),
  z.object({ kind: z.literal('answered'), ticket_id: z.string(), seq: z.number().int() }),
]);

type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** Notifies staff of a ticket, a guest of its link, and its author of an answer; each once. */
const notifyHelp: Job = async (deps, payload) => {
  const notice = Payload.parse(payload);
  const ticket = await findTicket(deps.database.write, notice.ticket_id);
  if (!ticket) return;
  if (notice.kind === 'answered') await notifyAuthor(deps, ticket, notice.seq);
  else await notifyStaff(deps, ticket, notice.kind === 'asked');
};

const guestPath = ({ config }: AppDeps, { id }: Ticket) => `/help-ticket/${ticketTokenFor(secretOf(config), id)}`;

async function notifyStaff(deps: AppDeps, ticket: Ticket, isNew: boolean): Promise<void> {
  const db = deps.database.write;
  const now = deps.clock.now();
  const { id, guest_email, language } = ticket;
  const mail =
    isNew && guest_email !== null
      ? await ticketOpenedMail(
          { to: guest_email, language: shippedLanguage(language), path: guestPath(deps, ticket) },
          await mailFrame(db, deps.config),
        )
      : null;
  await inTransaction(db, async (tx) => {
    if (mail !== null) await insertMessage(tx, { ...mail, once_key: `help:${id}` }, now);
    for (const user_id of await listReportStaff(tx)) {
      if (!isNew) await publishInvalidation(tx, user_id, 'help_queue');
      else if (user_id !== ticket.author_id)
        await insertNotification(
          tx,
          {
            user_id,
            kind: 'help_asked',
            title: say(help, 'notice.asked'),
            text: ticket.subject,
            link: `/admin/tickets?open=${id}`,
            once_key: `help:${id}:${user_id}`,
          },
          now,
          'help_queue',
        );
    }
  });
}

async function notifyAuthor(deps: AppDeps, ticket: Ticket, seq: number): Promise<void> {
  const db = deps.database.write;
  const now = deps.clock.now();
  const { id, author_id, guest_email, subject } = ticket;
  const answer = await findHelpMessage(db, id, seq);
  const user = author_id === null ? null : await findUserContact(db, author_id);
  const to = user?.email ?? guest_email;
  if (answer === null || to === null) return;
  const link = `/helpandsupport?ticket=${id}`;
  const path = author_id === null ? guestPath(deps, ticket) : link;
  const language = shippedLanguage(user?.language ?? ticket.language);
  const isClosed = ticket.status === 'closed';
  const mail = await ticketAnsweredMail(
    { to, language, subject, answer: answer.text, isClosed, path },
    await mailFrame(db, deps.config),
  );
  const once_key = `help:${id}:${seq}`;
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...mail, once_key }, now);
    if (author_id === null) return;
    const title = say(help, 'notice.answered', { subject });
    await insertNotification(
      tx,
      { user_id: author_id, kind: 'help_answered', title, text: excerpt(answer.text, 200), link, once_key },
      now,
      'help_ticket',
    );
  });
}

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'notify-help': { run: notifyHelp },
} satisfies JobTable;
