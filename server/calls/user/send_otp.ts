import { refuse } from '#contract/errors.ts';
import { CODE_SECONDS, smsCode } from '#server/domain/accounts/codes/index.ts';
import { findOwnUser } from '#server/domain/accounts/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const send_otp = handler(
  'user/send_otp',
  async ({ actor, deps: { config }, inTx, now, request }, { phone, purpose }) => {
    // There is no SMS adapter yet; a demo shows messages in its outbox.
    if (config.PLAZA_MODE !== 'demo')
      return refuse('unavailable', 'SMS codes aren’t set up here. Use your email address instead.');
    return inTx(async (tx) => {
      const own = actor.kind === 'user' ? await findOwnUser(tx, actor.user_id) : null;
      const subject = { purpose, phone, own_phone: own?.phone ?? null };
      const refusal = await smsCode(tx, { config, ip: request.ip, device: request.device, now }, subject);
      return refusal ?? { verification: 'sent' as const, expires_in_seconds: CODE_SECONDS };
    });
  },
);
