export { forgetEnded } from './forget-store.ts';
export { hashPassword, isPasswordOf } from './password.ts';
export { takeProof } from './proof-store.ts';
export { endSessions, findSession, insertSession, SESSION_DAYS } from './session-store.ts';
export { findSessionUser, findUserContact } from './store.ts';
