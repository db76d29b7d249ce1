export { markOpened } from './invitation-store.ts';
export { muteAddress } from './new-invitation-store.ts';
export { forgetInvitations, listUnsent } from './unsent-invitation-store.ts';
