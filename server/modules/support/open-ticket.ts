import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { helpMachine } from '#contract/states/help.ts';
import { fromStates } from '#contract/states/machine.ts';
import { help } from '#locales/areas/help.ts';
import { say } from '#locales/format.ts';
import type { Upload } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { hashToken, newId } from '#server/kernel/ids.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { dropFiles, storeFiles } from '#server/modules/messages/index.ts';
import type { StoredFile } from '#server/modules/messages/queries.ts';
import { enqueueJob, publishInvalidation } from '#server/modules/notifications/queries.ts';
import type { PictureDeps, Sender } from '#server/modules/pictures/upload/index.ts';
import { ticketTokenFor } from './access-token.ts';
import { findHelpMessage, findSentHelpMessage, insertHelpMessage, type NewHelpMessage } from './message-store.ts';
import { PER_ADDRESS, PER_TICKET, PER_USER } from './ticket-limits.ts';
import {
  findSentTicket,
  findTicket,
  insertTicket,
  moveTicket,
  type NewTicket,
  type TicketRow,
} from './ticket-store.ts';

/** The content of a message with its attachments. */
export interface SentHelp {
  readonly text: string;
  readonly client_key: string | null;
  readonly uploads: readonly Upload[];
  readonly file_names: readonly string[];
  readonly sender: Sender;
}

export type HelpDeps = PictureDeps & { readonly read: ReadDb };

type Trouble = Refusal<'rate_limited'> | Refusal<'picture_unreadable' | 'picture_too_large'>;
type NewAsk = Omit<NewTicket, 'id' | 'access_token_hash' | 'client_key'>;

/** Opens a ticket with its first message. A repeated request returns the stored ticket. */
export async function openTicket(
  asked: NewAsk,
  sent: SentHelp,
  secret: string,
  deps: HelpDeps,
): Promise<TicketRow | Trouble> {
  const { client_key } = sent;
  const before = client_key && (await findSentTicket(deps.read, client_key, asked));
  if (before) return before;
  const { author_id, guest_email } = asked;
  const limited = await deps.inTx((tx) =>
    author_id === null
      ? takeTry(tx, `help:guest:${guest_email?.toLowerCase()}`, PER_ADDRESS, deps.now)
      : takeTry(tx, `help:user:${author_id}`, PER_USER, deps.now),
  );
  if (limited > 0) return refuseMore(limited);
  const id = newId();
  const access_token_hash = author_id === null ? hashToken(ticketTokenFor(secret, id)) : null;
  return withFiles(sent, deps, async (tx, files) => {
    const created = { id, ...asked, access_token_hash, client_key };
    if (!(await insertTicket(tx, created, deps.now))) {
      const there = client_key && (await findSentTicket(tx, client_key, asked));
      if (!there) throw new Error('A help ticket was neither written nor there before.');
      return { result: there, isNew: false };
    }
    await insertHelpMessage(tx, id, messageOf(author_id, { ...sent, client_key: null }, files), deps.now);
    await enqueueJob(tx, 'notify-help', { ticket_id: id, kind: 'asked' });
    await invalidate(tx, author_id);
    return { result: await readTicket(tx, id), isNew: true };
  });
}

/** Adds a message of its author to a ticket, which opens it again. A repeated request returns the stored message. */
export async function addToTicket(
  ticket: Pick<TicketRow, 'id' | 'author_id'>,
  sent: SentHelp,
  deps: HelpDeps,
): Promise<{ readonly ticket: TicketRow; readonly message_seq: number } | Trouble> {
  const { id, author_id } = ticket;
  const { client_key } = sent;
  const before = client_key && (await findSentHelpMessage(deps.read, id, client_key));
  if (before) return { ticket: await readTicket(deps.read, id), message_seq: before.seq };
  const limited = await deps.inTx((tx) => takeTry(tx, `help:ticket:${id}`, PER_TICKET, deps.now));
  if (limited > 0) return refuseMore(limited);
  return withFiles(sent, deps, async (tx, files) => {
    const seq = await insertHelpMessage(tx, id, messageOf(author_id, sent, files), deps.now);
    if (seq === null) {
      const there = client_key && (await findSentHelpMessage(tx, id, client_key));
      if (!there) throw new Error('A help message was neither written nor there before.');
      return { result: { ticket: await readTicket(tx, id), message_seq: there.seq }, isNew: false };
    }
    await moveTicket(tx, { id, from: fromStates(helpMachine, 'write'), to: 'open' }, deps.now);
    await enqueueJob(tx, 'notify-help', { ticket_id: id, kind: 'added' });
    await invalidate(tx, author_id);
    return { result: { ticket: await readTicket(tx, id), message_seq: seq }, isNew: true };
  });
}

/** Opens a ticket without files in the open transaction, for a mailbox that is proved. */
export async function openTicketIn(tx: Tx, asked: NewAsk, text: string, secret: string, now: Date): Promise<void> {
  const id = newId();
  const access_token_hash = asked.author_id === null ? hashToken(ticketTokenFor(secret, id)) : null;
  await insertTicket(tx, { id, ...asked, access_token_hash, client_key: null }, now);
  await insertHelpMessage(tx, id, messageOf(asked.author_id, { text, client_key: null }, []), now);
  await enqueueJob(tx, 'notify-help', { ticket_id: id, kind: 'asked' });
}

/** Stores the attachments, then runs the work in one transaction. Deletes them if it failed or was done before. */
async function withFiles<Result>(
  sent: SentHelp,
  deps: HelpDeps,
  work: (tx: Tx, files: readonly StoredFile[]) => Promise<{ readonly result: Result; readonly isNew: boolean }>,
): Promise<Result | Refusal<'picture_unreadable' | 'picture_too_large'>> {
  const files = await storeFiles(sent.uploads, sent.file_names, sent.sender, deps);
  if (isRefusal(files)) return files;
  try {
    const { result, isNew } = await deps.inTx((tx) => work(tx, files));
    if (!isNew) await dropFiles(files, deps);
    return result;
  } catch (error) {
    await dropFiles(files, deps);
    throw error;
  }
}

const messageOf = (
  author_id: string | null,
  { text, client_key }: Pick<SentHelp, 'text' | 'client_key'>,
  files: readonly StoredFile[],
): NewHelpMessage => ({ side: 'author', author_id, text, client_key, files });

const refuseMore = (retry_after: number) =>
  refuse('rate_limited', say(help, 'refused.too_many'), { extra: { retry_after } });

async function invalidate(tx: Tx, author_id: string | null): Promise<void> {
  if (author_id !== null) await publishInvalidation(tx, author_id, 'help_ticket');
}

async function readTicket(db: ReadDb | Tx, id: string): Promise<TicketRow> {
  const row = await findTicket(db, id);
  if (!row) throw new Error(`There is no help ticket ${id}.`);
  return row;
}

/** A message that was just written. */
export async function readMessage(db: ReadDb, ticket_id: string, seq: number) {
  const row = await findHelpMessage(db, ticket_id, seq);
  if (!row) throw new Error(`There is no message ${seq} of the help ticket ${ticket_id}.`);
  return row;
}
