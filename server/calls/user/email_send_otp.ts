import { CODE_SECONDS, mailCode, normalEmail } from '#server/domain/accounts/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const email_send_otp = door(
  'user/email_send_otp',
  async ({ deps: { config }, inTx, now, request }, { email, purpose }) =>
    inTx(async (tx) => {
      const refusal = await mailCode(
        tx,
        { config, ip: request.ip, device: request.device, now },
        { purpose, email: normalEmail(email) },
      );
      return refusal ?? { verification: 'sent' as const, expires_in_seconds: CODE_SECONDS };
    }),
);
