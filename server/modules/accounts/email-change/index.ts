export { changeEmail } from './change.ts';
export { findChange } from './change-store.ts';
export { takeBack } from './take-back.ts';
