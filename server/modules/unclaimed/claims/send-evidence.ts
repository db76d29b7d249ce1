import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import type { Upload } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { takeTry } from '#server/modules/accounts/queries.ts';
import { dropFiles, storeFiles } from '#server/modules/messages/index.ts';
import type { StoredFile } from '#server/modules/messages/queries.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { PictureDeps } from '#server/modules/pictures/upload/index.ts';
import {
  addEvidence,
  type ClaimedPage,
  type ClaimRow,
  findClaimedPage,
  findOwnClaim,
  insertGuestClaim,
  openClaim,
} from './claim-store.ts';

/** Questions of a guest to staff, by address and day. */
const PER_ADDRESS = { max: 4, seconds: 86_400 } as const;
/** Evidence of a person, for all pages and day. */
const PER_USER = { max: 10, seconds: 86_400 } as const;

type EvidenceRefusal = Refusal<'not_found' | 'claim_state' | 'rate_limited'>;

/** Asks staff with a text and files. Stores the files first and deletes them again if the claim is refused. */
export async function sendEvidence(
  deps: PictureDeps & { readonly read: ReadDb },
  user_id: string,
  sent: {
    readonly provider_id: string;
    readonly text: string;
    readonly uploads: readonly Upload[];
    readonly file_names: readonly string[];
  },
): Promise<
  { page: ClaimedPage; claim: ClaimRow } | EvidenceRefusal | Refusal<'picture_unreadable' | 'picture_too_large'>
> {
  // Checked before files are stored, and again with them.
  const page = await findClaimable(deps.read, sent.provider_id, user_id);
  if (isRefusal(page)) return page;
  const files = await storeFiles(sent.uploads, sent.file_names, { user_id }, deps);
  if (isRefusal(files)) return files;
  try {
    const done = await deps.inTx((tx) => askStaff(tx, user_id, { ...sent, files }, deps.now));
    if (isRefusal(done)) await dropFiles(files, deps);
    return done;
  } catch (error) {
    await dropFiles(files, deps);
    throw error;
  }
}

/** Puts the claim of a user into the staff's queue, in the open transaction. A page with an owner is disputed. */
export async function askStaff(
  tx: Tx,
  user_id: string,
  asked: {
    readonly provider_id: string;
    readonly text: string;
    readonly files: readonly StoredFile[];
  },
  now: Date,
): Promise<{ page: ClaimedPage; claim: ClaimRow } | EvidenceRefusal> {
  const wait = await takeTry(tx, `claim_evidence:${user_id}`, PER_USER, now);
  if (wait > 0) return refuse('rate_limited', say(claims, 'contact.too_many'), { extra: { retry_after: wait } });
  const page = await findClaimable(tx, asked.provider_id, user_id);
  if (isRefusal(page)) return page;
  const of = { provider_id: page.id, user_id };
  const open = await openClaim(tx, of, now);
  await addEvidence(tx, open, { text: asked.text, files: asked.files, is_dispute: page.owner_id !== null }, now);
  await enqueueJob(tx, 'notify-claim-staff', { claim_id: open.id }, { key: `claim:${open.id}:staff` });
  const claim = await findOwnClaim(tx, of);
  if (!claim) throw new Error('A claim vanished.');
  return { page, claim };
}

/** Stores the question of a guest, who has no account to give a page to. */
export async function askAsStranger(
  tx: Tx,
  guest: { readonly name: string; readonly email: string },
  asked: { readonly provider_id: string; readonly text: string },
  now: Date,
): Promise<EvidenceRefusal | null> {
  const page = await findClaimedPage(tx, asked.provider_id);
  if (!page) return refuse('not_found', say(claims, 'state.not_found'));
  const wait = await takeTry(tx, `claim_contact:${guest.email.toLowerCase()}`, PER_ADDRESS, now);
  if (wait > 0) return refuse('rate_limited', say(claims, 'contact.too_many'), { extra: { retry_after: wait } });
  const row = { provider_id: page.id, guest_name: guest.name, guest_email: guest.email, text: asked.text };
  const id = await insertGuestClaim(tx, row, now);
  if (id === null) return refuse('claim_state', say(claims, 'contact.open'), { extra: { why: 'open' } });
  await enqueueJob(tx, 'notify-claim-staff', { claim_id: id }, { key: `claim:${id}:staff` });
  return null;
}

async function findClaimable(
  db: ReadDb | Tx,
  provider_id: string,
  user_id: string,
): Promise<ClaimedPage | Refusal<'not_found' | 'claim_state'>> {
  const page = await findClaimedPage(db, provider_id);
  if (!page) return refuse('not_found', say(claims, 'state.not_found'));
  return page.owner_id === user_id ? refuse('claim_state', say(claims, 'state.own'), { extra: { why: 'own' } }) : page;
}
