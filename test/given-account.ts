import { isRefusal } from '#contract/errors.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { hashPassword } from '#server/modules/accounts/passwords/index.ts';
import type { TestApp } from './app.ts';
import { givenUser } from './given.ts';

/** A password that meets the rules. */
export const PASSWORD = 'a calm river at noon';

/** A signed-in user with a password. */
export async function givenAccount(deps: AppDeps, own: { name?: string; email?: string; password?: string } = {}) {
  const user = await givenUser(deps, own);
  const hash = await hashPassword(own.password ?? PASSWORD);
  if (isRefusal(hash)) throw new Error(hash.code);
  await deps.database.write
    .insertInto('passwords')
    .values({ user_id: user.id, hash, changed_at: deps.clock.now() })
    .execute();
  return user;
}

/** The messages to an address or number, newest first. */
export function messagesTo(deps: AppDeps, to: string) {
  return deps.database.read
    .selectFrom('outbox_messages')
    .select(['kind', 'subject', 'text', 'html', 'channel'])
    .where('to_address', '=', to)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The code in the newest message to an address or number. */
export async function newestCode(deps: AppDeps, to: string): Promise<string> {
  const [newest] = await messagesTo(deps, to);
  const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
  if (!code) throw new Error(`No code was sent to ${to}.`);
  return code;
}

/** A verified mailbox's proof, obtained as a guest does: by a mailed code. */
export async function proveMailbox(it: Pick<TestApp, 'call' | 'deps'>, email: string): Promise<string> {
  await it.call('user/email_send_otp', { email, purpose: 'guest_booking' });
  const code = await newestCode(it.deps, email.toLowerCase());
  return (await it.call('user/verify_otp', { email, purpose: 'guest_booking', code })).body.email_token ?? '';
}

const staffNames = { admin: 'Ada Admin', support: 'Sue Support', finance: 'Fay Finance' } as const;
type Staff = keyof typeof staffNames;

/** A signed-in member of the staff for each role, in order. */
export async function givenStaff<Roles extends readonly Staff[]>(deps: AppDeps, ...roles: Roles) {
  const people = [];
  for (const role of roles) people.push(await givenUser(deps, { name: staffNames[role], role }));
  return people as { [Each in keyof Roles]: Awaited<ReturnType<typeof givenUser>> };
}

/** The latest act in the log of the staff. */
export async function latestAct(it: Pick<TestApp, 'call'>, admin: { readonly token: string }) {
  return (await it.call('admin/act_list', { limit: 1 }, admin)).body.items[0];
}
