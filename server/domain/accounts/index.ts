export { hashPassword, isPasswordOf } from './password.ts';
export { takeProof } from './proof-store.ts';
export { endSessions, findSession, insertSession, SESSION_DAYS } from './session-store.ts';
export { type FirstAdmin, insertFirstAdmin } from './staff-store.ts';
export { findSessionUser, findUserContact } from './store.ts';
