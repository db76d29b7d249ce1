export { endSessions, findSession, insertSession, SESSION_DAYS } from './session-store.ts';
export { findSessionUser } from './store.ts';
export { takeProof } from './proof-store.ts';
