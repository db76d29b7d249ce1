import { refuse } from '#contract/errors.ts';
import { signIn } from '#locales/areas/sign-in.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { needsConfirmation } from '#server/modules/accounts/confirm/index.ts';
import { notifyChange } from '#server/modules/accounts/methods/index.ts';
import { switchTwoStep } from '#server/modules/accounts/second-step/index.ts';

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
