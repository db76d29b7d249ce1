import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { hasSms } from '#server/kernel/configuration/messaging.ts';
import { CODE_SECONDS, smsCode } from '#server/modules/accounts/codes/index.ts';
import { findOwnUser } from '#server/modules/accounts/queries.ts';

export const send_otp = handler(
  'user/send_otp',
  async ({ actor, deps: { config }, inTx, now, request }, { phone, purpose }) => {
    if (!hasSms(config)) return refuse('unavailable', 'SMS codes aren’t set up here. Use your email address instead.');
    return inTx(async (tx) => {
      const own = actor.kind === 'user' ? await findOwnUser(tx, actor.user_id) : null;
      const subject = { purpose, phone, own_phone: own?.phone ?? null };
      const refusal = await smsCode(tx, { config, ip: request.ip, device: request.device, now }, subject);
      return refusal ?? { verification: 'sent' as const, expires_in_seconds: CODE_SECONDS };
    });
  },
);
