export {
  countWaitingClaims,
  findClaimContact,
  findClaimedPage,
  findOwnClaim,
  listClaims,
} from './claim-store.ts';
export { forgetViewers, listViews } from './page-view-store.ts';
