import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentClaim, sendEvidence } from '#server/modules/claims/index.ts';

export const claim_account_without_send_mail = handler(
  'claim/claim_account_without_send_mail',
  async ({ actor, read, inTx, providers, files, now }, input) => {
    const deps = { files: providers.files, inTx, read, now };
    const sent = await sendEvidence(deps, actor.user_id, { ...input, uploads: files });
    return isRefusal(sent) ? sent : { claim: presentClaim(sent.claim, sent.page) };
  },
);
