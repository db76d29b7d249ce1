export { CONFIRMED_MS, needsConfirmation } from './confirm.ts';
export { markConfirmed } from './confirm-store.ts';
export { enterOwnCode, mailOwnCode } from './own-code.ts';
