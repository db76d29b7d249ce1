export { endDevices } from './device-store.ts';
export { renewAccess } from './renew-access.ts';
export { endSessions, findSession, insertSession, listAlive, listSessions } from './session-store.ts';
export { insertSignIn, listSignIns } from './sign-in-store.ts';
export { dropSessionCookie, rememberBrowser, renewCookie, type SessionContext, startSession } from './start-session.ts';
