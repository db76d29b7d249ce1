import { isRefusal, refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { provePassword } from '#server/modules/accounts/passwords/index.ts';
import { orUnavailable } from '#server/modules/payments/index.ts';
import { presentBank } from '#server/modules/wallet/index.ts';
import { findPayoutAccount, onboardingLink } from '#server/modules/wallet/payouts/index.ts';
import { findWalletOwner } from '#server/modules/wallet/statements/index.ts';

export const generate_onboarding_link = handler(
  'wallet/generate_onboarding_link',
  async ({ actor, inTx, read, providers, request, now }, { country, current_password }) => {
    const owner = await findWalletOwner(read, actor.user_id);
    if (!owner) return refuse('not_signed_in');
    // A stranger at an unlocked screen must not redirect the owner's payouts to another bank.
    if (presentBank(await findPayoutAccount(read, actor.user_id)).asks_password) {
      const proved = await provePassword(inTx, owner, { current_password, why: 'change where your money goes' }, now);
      if (isRefusal(proved)) return proved;
    }
    const input = { ...owner, country, key: request.id };
    const created = await orUnavailable(() => onboardingLink({ inTx, read, gateway: providers.gateway }, input, now));
    if (isRefusal(created)) return created;
    const { link, account } = created;
    return { url: link.url, expires_at: link.expires_at.toISOString(), bank: presentBank(account) };
  },
);
