import { z } from 'zod';
import type { AdminClaim, Claim, ClaimWays } from '#contract/entities/trust/claim.ts';
import { maskEmail, maskPhone } from '#contract/formats/mask.ts';
import { claimMachine } from '#contract/states/claim.ts';
import { allowedVerbs } from '#contract/states/machine.ts';
import type { UserActor } from '#server/kernel/call-context.ts';
import { presentFile } from '#server/modules/messages/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { numberOf } from './claim-by-code.ts';
import type { ClaimedPage, ClaimRow, WholeClaim } from './claim-store.ts';

const Status = z.enum(claimMachine.states);

/** Presents a claim to the person who made it. */
export function presentClaim(row: ClaimRow, page: Pick<ClaimedPage, 'id' | 'slug' | 'name'>): Claim {
  return {
    _id: row.id,
    provider: { _id: page.id, slug: page.slug, name: page.name },
    status: Status.parse(row.status),
    is_with_staff: row.asked_at !== null,
    is_dispute: row.is_dispute,
    word: row.word,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/** Presents how a user can claim a page. `has_sms` says whether an SMS can be sent here. */
export function presentWays(
  page: ClaimedPage,
  claim: ClaimRow | null,
  caller: { readonly user_id: string; readonly has_sms: boolean },
  now: Date,
): ClaimWays {
  const isFree = page.owner_id === null;
  const number = caller.has_sms ? numberOf(page) : null;
  const paused = claim?.status === 'pending' ? claim.paused_until : null;
  return {
    provider: { _id: page.id, slug: page.slug, name: page.name },
    owner: isFree ? 'nobody' : page.owner_id === caller.user_id ? 'me' : 'somebody',
    email: isFree && page.contact_email !== null ? maskEmail(page.contact_email) : null,
    sms: isFree && number !== null ? maskPhone(number) : null,
    paused_until: paused !== null && paused > now ? paused.toISOString() : null,
    claim: claim && presentClaim(claim, page),
  };
}

/** Presents a claim of the queue to staff, with its evidence at private addresses. */
export function presentAdminClaim(
  row: WholeClaim,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  secret: string,
): AdminClaim {
  const page = { id: row.provider_id, slug: row.provider_slug, name: row.provider_name };
  const claim = presentClaim(row, page);
  const verbs = allowedVerbs(claimMachine, claim.status, 'admin');
  const isOwn = row.user_id === actor.user_id || row.owner_id === actor.user_id;
  const may = mayDecide(actor, 'reports') && !isOwn;
  return {
    ...claim,
    by: { name: row.by_name, email: maskEmail(row.by_email), is_guest: row.user_id === null },
    owner_name: row.owner_name,
    text: row.text,
    files: (row.files ?? []).flatMap((file) => presentFile(file, secret) ?? []),
    asked_at: (row.asked_at ?? row.created_at).toISOString(),
    can: {
      accept: may && verbs.includes('accept') && row.user_id !== null && row.is_public,
      decline: may && verbs.includes('decline'),
    },
  };
}
