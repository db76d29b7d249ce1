import { z } from 'zod';
import { moment } from '../../fields.ts';
import { claimMachine } from '../../states/claim.ts';
import { MessageFile } from '../message.ts';

/** A person's claim of a page, as that person sees it. */
export const Claim = z.object({
  _id: z.string(),
  provider: z.object({ _id: z.string(), slug: z.string(), name: z.string() }),
  status: z.enum(claimMachine.states),
  /** Whether staff is asked to decide. */
  is_with_staff: z.boolean(),
  /** Whether the page had another owner when staff was asked. */
  is_dispute: z.boolean(),
  /** The answer of staff. */
  word: z.string(),
  created_at: moment,
  decided_at: moment.nullable(),
});
export type Claim = z.infer<typeof Claim>;

/** Why nobody can claim a page by a code: it has an owner, the caller among them. */
export const claimOwners = ['nobody', 'me', 'somebody'] as const;

/** How the caller can claim a page. The contact on file is masked. */
export const ClaimWays = z.object({
  provider: z.object({ _id: z.string(), slug: z.string(), name: z.string() }),
  owner: z.enum(claimOwners),
  /** The masked addresses to which a code can be sent; null if there is none. */
  email: z.string().nullable(),
  sms: z.string().nullable(),
  /** Until when no codes are accepted after too many wrong ones; null if they are. */
  paused_until: z.string().nullable(),
  /** The caller's newest claim; null if there is none. */
  claim: Claim.nullable(),
});
export type ClaimWays = z.infer<typeof ClaimWays>;

/** A claim for the decision of staff, with its evidence. */
export const AdminClaim = Claim.extend({
  /** Who sent it. The address is masked; `admin/read_contact` returns it. */
  by: z.object({ name: z.string(), email: z.string(), is_guest: z.boolean() }),
  /** The present owner of the page; null if it has none. */
  owner_name: z.string().nullable(),
  text: z.string(),
  files: z.array(MessageFile),
  asked_at: moment,
  can: z.object({ accept: z.boolean(), decline: z.boolean() }),
});
export type AdminClaim = z.infer<typeof AdminClaim>;
