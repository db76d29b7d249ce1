import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { CODE_SECONDS, mailCode } from '#server/modules/accounts/codes/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';
import { normalEmail } from '#server/modules/accounts/rules.ts';

export const email_send_otp = handler(
  'user/email_send_otp',
  async ({ actor, deps: { config }, inTx, now, request }, { email: typed, purpose }) =>
    inTx(async (tx) => {
      const email = normalEmail(typed);
      if (purpose === 'change_phone' || purpose === 'delete_account') {
        const own = actor.kind === 'user' ? await findOwnUser(tx, actor.user_id) : null;
        if (own?.email !== email) return refuse('forbidden', 'This code goes to your own address only. Sign in first.');
      }
      const refusal = await mailCode(tx, { config, ip: request.ip, device: request.device, now }, { purpose, email });
      return refusal ?? { verification: 'sent' as const, expires_in_seconds: CODE_SECONDS };
    }),
);
