import { refuse } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findProof, linkPurposes } from '#server/modules/accounts/codes/index.ts';
import { findChange } from '#server/modules/accounts/email-change/index.ts';
import { isEmailTaken } from '#server/modules/accounts/queries.ts';

export const find_email_link = handler('user/find_email_link', async ({ db, now }, { link_token: token }) => {
  const change = await findChange(db, token, now);
  if (change !== null)
    return {
      purpose: 'take_back' as const,
      email: change.old_email,
      expires_at: change.expires_at.toISOString(),
    };
  const proof = await findProof(db, { purposes: linkPurposes, token }, now);
  // A number proved for a reset has no mailbox to show.
  if (!proof?.address.includes('@'))
    return refuse('link_expired', 'Links work once, for an hour. Ask for a new email.');
  const { address: email, expires_at } = proof;
  const isOpen = proof.purpose === 'verify' && (await isEmailTaken(db, email));
  return { purpose: isOpen ? ('sign_in' as const) : proof.purpose, email, expires_at: expires_at.toISOString() };
});
