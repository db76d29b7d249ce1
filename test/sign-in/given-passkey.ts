import type { TestApp } from '../app.ts';
import { makePasskey, type SoftPasskey } from './authenticator.ts';

/** Adds a passkey to a signed-in user by the calls. */
export async function givenPasskey(
  it: Pick<TestApp, 'call'>,
  caller: { readonly token: string },
  name = 'Laptop',
): Promise<SoftPasskey & { readonly _id: string }> {
  const { body } = await it.call('user/add_passkey', {}, caller);
  const { passkey, credential } = makePasskey(body.options);
  const added = await it.call('user/add_passkey', { credential, name }, caller);
  if (added.status !== 200) throw new Error(`Not added: ${added.problem.code}`);
  return Object.assign(passkey, { _id: added.body.passkey?._id ?? '' });
}

/** Switches two-step sign-in on and returns the recovery codes. */
export async function givenTwoStep(it: Pick<TestApp, 'call'>, caller: { readonly token: string }): Promise<string[]> {
  const { body } = await it.call('user/switch_two_step', { to: 'on' }, caller);
  return body.recovery_codes ?? [];
}

/** The headers of a browser that keeps the cookies of an answer. */
export function cookiesOf(answer: { readonly headers: Readonly<Record<string, unknown>> }): { cookie: string } {
  const set = answer.headers['set-cookie'];
  const list = Array.isArray(set) ? set.map(String) : set === undefined ? [] : [String(set)];
  return { cookie: list.map((one) => one.split(';')[0]).join('; ') };
}
