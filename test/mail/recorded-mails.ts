import type { OutgoingMail } from '#server/providers/mail/port.ts';
import type { TestApp } from '../app.ts';

/** A mail as it left, and when. */
export interface LeftMail extends OutgoingMail {
  readonly at: Date;
}

/** The app, and the mails that leave it from now on. */
export function recorded(plain: TestApp): { readonly it: TestApp; readonly sent: LeftMail[] } {
  const sent: LeftMail[] = [];
  const it: TestApp = {
    get app() {
      return plain.app;
    },
    get clock() {
      return plain.clock;
    },
    get deps() {
      const send = async (mail: OutgoingMail) => void sent.push({ ...mail, at: plain.clock.now() });
      return { ...plain.deps, providers: { ...plain.deps.providers, mailer: { send } } };
    },
    call: (...args) => plain.call(...args),
    raw: (...args) => plain.raw(...args),
  };
  return { it, sent };
}

/** The kinds of all mails that were written, by the id that they leave with. */
export async function kindsOfMails({ deps }: Pick<TestApp, 'deps'>): Promise<ReadonlyMap<string, string>> {
  const rows = await deps.database.read.selectFrom('outbox_messages').select(['id', 'kind']).execute();
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
