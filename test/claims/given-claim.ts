import type { TestApp } from '../app.ts';
import { givenProvider } from '../given.ts';
import { messagesTo } from '../given-account.ts';

type User = { readonly token: string };
type Calls = Pick<TestApp, 'call' | 'deps'>;

let pages = 0;

/** A published page without an owner, with an address and a number on file. */
export async function givenUnclaimed({ deps }: Calls, name = 'Old Mill') {
  pages += 1;
  const email = `mill${pages}@private.example`;
  const phone = `+1503555${String(1000 + pages)}`;
  const { id } = await givenProvider(deps, { owner_id: null, name });
  const contact = { contact_email: email, contact_phone: phone };
  await deps.database.write.updateTable('providers').set(contact).where('id', '=', id).execute();
  return { id, email, phone };
}

/** Asks for a code by email. */
export const askForCode = ({ call }: Calls, provider_id: string, user: User) =>
  call('claim/claim_account', { provider_id }, user);

/** Enters a code that was sent by email. */
export const enterCode = ({ call }: Calls, provider_id: string, user: User, code: string) =>
  call('claim/claim_account', { provider_id, code }, user);

/** How a user can claim a page, and their claim. */
export const waysOf = async ({ call }: Calls, provider_id: string, user: User) =>
  (await call('claim/claim_ways', { provider_id }, user)).body;

/** The codes that were sent to a contact, newest first. */
export async function claimCodes({ deps }: Calls, to: string): Promise<string[]> {
  const messages = await messagesTo(deps, to);
  return messages.flatMap(({ kind, text }) => (kind === 'claim_code' ? (/\b\d{6}\b/.exec(text)?.[0] ?? []) : []));
}

/** Claims a page by the code from its mailbox. */
export async function claimPage(it: Calls, page: { readonly id: string; readonly email: string }, user: User) {
  await askForCode(it, page.id, user);
  return enterCode(it, page.id, user, (await claimCodes(it, page.email))[0] ?? '');
}

/** The id of a page's owner; null if it has none. */
export async function ownerOf({ deps }: Calls, id: string): Promise<string | null> {
  const page = await deps.database.read
    .selectFrom('providers')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return page.owner_id;
}
