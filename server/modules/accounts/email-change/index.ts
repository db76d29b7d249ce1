export { changeEmail } from './change-email.ts';
export { findChange } from './change-store.ts';
export { takeBack } from './undo-email-change.ts';
