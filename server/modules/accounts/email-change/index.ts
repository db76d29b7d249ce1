export { changeEmail } from './change-email.ts';
export { findChange } from './change-store.ts';
export { undoEmailChange } from './undo-email-change.ts';
