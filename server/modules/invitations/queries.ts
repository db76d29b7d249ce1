export { markOpened } from './invitation-store.ts';
export { muteAddress } from './invite-store.ts';
export { forgetInvitations, listUnsent } from './send-store.ts';
