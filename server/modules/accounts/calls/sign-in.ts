import { isRefusal, refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say, translate } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { Committed } from '#server/kernel/database/transaction.ts';
import {
  CONFIRMED_MS,
  enterOwnCode,
  mailOwnCode,
  markConfirmed,
  needsConfirmation,
} from '#server/modules/accounts/confirm/index.ts';
import { undoEmailChange } from '#server/modules/accounts/email-change/index.ts';
import { askProvider, beginVisit } from '#server/modules/accounts/identities/index.ts';
import {
  findMethods,
  notifyChange,
  presentPasskey,
  presentProviders,
  removeMethod,
} from '#server/modules/accounts/methods/index.ts';
import { addPasskey, beginPasskey, updatePasskey } from '#server/modules/accounts/passkeys/index.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';
import { switchTwoStep } from '#server/modules/accounts/second-step/index.ts';

export const social_providers = handler('user/social_providers', async ({ deps }) => ({
  items: presentProviders(deps.providers.identities),
}));

export const social_start = handler('user/social_start', async (context, { provider: key, purpose }) => {
  const { actor, inTx, now, providers, read } = context;
  const provider = providers.identities.get(key);
  if (provider === undefined) return refuse('not_found', say(signIn, 'provider.unknown'));
  let user_id: string | null = null;
  if (purpose === 'link') {
    if (actor.kind !== 'user') return refuse('not_signed_in');
    const refused = await needsConfirmation(read, actor, now);
    if (refused) return refused;
    user_id = actor.user_id;
  }
  const visit = await inTx((tx) => beginVisit(tx, context, { provider: key, user_id }, now));
  const authorize_url = await askProvider(provider, () => provider.authorizeUrl(visit));
  return isRefusal(authorize_url) ? authorize_url : { authorize_url };
});

export const sign_in_methods = handler('user/sign_in_methods', async ({ actor, db, deps }) => {
  const methods = await findMethods(db, actor.user_id, deps.providers.identities);
  return methods ?? refuse('not_signed_in');
});

export const confirm_access = handler('user/confirm_access', async (context, input) => {
  const { actor, deps, inTx, now, read } = context;
  const { config } = deps;
  const user = await findOwnUser(read, actor.user_id);
  if (!user) return refuse('not_signed_in');
  const code = { purpose: 'confirm', user_id: user._id, email: user.email } as const;
  if (input.send_code) {
    const refused = await inTx((tx) => mailOwnCode(tx, { config, now, language: user.language }, code));
    return refused ?? { confirmed_until: null };
  }
  if (input.current_password !== undefined) {
    const why = 'how you sign in';
    const refused = await provePassword(inTx, user, { current_password: input.current_password, why }, now);
    if (refused) return refused;
  }
  return inTx(async (tx) => {
    const typed = input.email_code;
    const refused =
      typed === undefined
        ? null
        : await enterOwnCode(tx, { config, now }, { ...code, code: typed, field: 'email_code' });
    // Committed, so that a wrong code is counted.
    if (refused) return refused.code === 'code_wrong' ? new Committed(refused) : refused;
    await markConfirmed(tx, actor.session_id, now);
    return { confirmed_until: new Date(now.getTime() + CONFIRMED_MS).toISOString() };
  });
});

export const add_passkey = handler('user/add_passkey', async ({ actor, db, deps, now }, { credential, name }) => {
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const user = await findOwnUser(db, actor.user_id);
  if (!user) return refuse('not_signed_in');
  const adding = { config: deps.config, now, session_id: actor.session_id, user };
  if (credential === undefined) {
    const options = await beginPasskey(db, adding);
    return isRefusal(options) ? options : { options, passkey: null };
  }
  const called = name ?? translate(user.language, signIn)('passkey.default_name');
  const made = await addPasskey(db, adding, { credential, name: called });
  // Committed, so that the challenge is used up.
  if (isRefusal(made)) return new Committed(made);
  await notifyChange(db, adding, user._id, { kind: 'passkey_added', name: made.name });
  return { options: null, passkey: presentPasskey(made) };
});

export const edit_passkey = handler('user/edit_passkey', async (context, { passkey_id, name, signs_in }) => {
  const { actor, db, deps, now } = context;
  // A name opens nothing.
  const refused = signs_in === undefined ? null : await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const change = { ...(name === undefined ? {} : { name }), ...(signs_in === undefined ? {} : { signs_in }) };
  const which = { user_id: actor.user_id, id: passkey_id };
  const row = Object.keys(change).length === 0 ? null : await updatePasskey(db, which, change);
  if (row === null) return refuse('not_found', say(signIn, 'passkey.not_found'));
  if (signs_in !== undefined)
    await notifyChange(db, { config: deps.config, now }, actor.user_id, { kind: 'passkey_restored', name: row.name });
  return { passkey: presentPasskey(row) };
});

export const remove_sign_in_method = handler('user/remove_sign_in_method', async (context, { method_id }) => {
  const { actor, db, deps, now } = context;
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const { config, providers } = deps;
  const which = { user_id: actor.user_id, method_id };
  const removed = await removeMethod(db, { config, now, identities: providers.identities }, which);
  return isRefusal(removed) ? removed : { removed };
});

const changes = { on: 'two_step_on', off: 'two_step_off', new_codes: 'codes_new' } as const;

export const switch_two_step = handler('user/switch_two_step', async ({ actor, db, deps, now }, { to }) => {
  const refused = await needsConfirmation(db, actor, now);
  if (refused) return refused;
  const using = { config: deps.config, now };
  const codes = await switchTwoStep(db, using, { user_id: actor.user_id, to });
  if (codes === 'no_passkey')
    return refuse('sign_in_method_needed', say(signIn, 'two_step.needs_passkey'), { extra: { why: 'two_step' } });
  if (codes !== 'unchanged') await notifyChange(db, using, actor.user_id, { kind: changes[to] });
  return { recovery_codes: codes === 'unchanged' ? null : codes };
});

export const take_back_email = handler('user/take_back_email', async ({ db, deps, now }, { link_token }) =>
  undoEmailChange(db, { config: deps.config, now }, link_token),
);
