import { type Refusal, refuse } from '#contract/errors.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import { enterCode, refuseCode } from './enter-code.ts';
import { type CodeRequest, renewFirstMails } from './request-code.ts';

/**
 * Requires a code from a mailbox, of a signed-in user without a password or of a guest, before a protected action
 * (`why` completes the sentence of the refusal). Returns null for a correct code. A wrong code is counted.
 */
export async function proveMailbox(
  inTx: InTx,
  request: Pick<CodeRequest, 'config' | 'now' | 'device'>,
  {
    email,
    code,
    purpose,
    why,
  }: {
    readonly email: string;
    readonly code: string | undefined;
    readonly purpose: 'change_phone' | 'delete_account' | 'delete_guest_data';
    readonly why: string;
  },
): Promise<Refusal<'code_wrong' | 'code_expired' | 'rate_limited'> | null> {
  if (code === undefined) {
    const message = `Enter the code we email you, so that nobody else can ${why}.`;
    return refuse('code_wrong', message, { errors: [{ path: 'email_code', message }] });
  }
  const refusal = refuseCode(
    await inTx(async (tx) => {
      const entered = await enterCode(tx, request, { purpose, email, code });
      if (entered === 'right') await renewFirstMails(tx, email);
      return entered;
    }),
    { has_link: false },
  );
  if (refusal === null || refusal.code === 'rate_limited') return refusal;
  return refuse(refusal.code, refusal.detail, { errors: [{ path: 'email_code', message: refusal.detail }] });
}
