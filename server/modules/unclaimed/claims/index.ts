export { type ClaimChannel, type CodeResult, claimByCode } from './code.ts';
export { decideClaim } from './decide.ts';
export { askAsStranger, askStaff, sendEvidence } from './evidence.ts';
export { refuseFrozen } from './freeze.ts';
export { notifyClaim, notifyClaimStaff } from './notify.ts';
export { presentAdminClaim, presentClaim, presentWays } from './present.ts';
export { countView } from './view.ts';
