export {
  countWaitingClaims,
  findClaimContact,
  findClaimedPage,
  findLatestClaim,
  findOwnClaim,
  listClaims,
} from './claim-store.ts';
export { forgetViewers, listViews } from './view-store.ts';
