export { type ClaimChannel, type CodeResult, claimByCode } from './claim-by-code.ts';
export { countView } from './count-page-view.ts';
export { decideClaim } from './decide-claim.ts';
export { notifyClaim, notifyClaimStaff } from './notify-claim.ts';
export { presentAdminClaim, presentClaim, presentWays } from './present.ts';
export { refuseFrozen } from './refuse-frozen-payouts.ts';
export { askAsStranger, askStaff, sendEvidence } from './send-evidence.ts';
