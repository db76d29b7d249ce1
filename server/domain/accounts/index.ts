export { CODE_SECONDS, replaceCode } from './codes/code-store.ts';
export { enterCode, refuseCode } from './codes/enter-code.ts';
export { findProof, insertLink, insertProof, linkPurposes, takeProof, useProof } from './codes/proof-store.ts';
export { proveMailbox } from './codes/prove-mailbox.ts';
export { mailCode, renewFirstMails, smsCode, takeMailRequest } from './codes/request-code.ts';
export { forgetEnded } from './forget-store.ts';
export { alreadyHereMail, codeMail, passwordChangedMail, phoneAddedMail, phoneRemovedMail } from './mails.ts';
export { openAccount } from './open-account.ts';
export { checkPassword } from './passwords/check-password.ts';
export { hashPassword } from './passwords/password.ts';
export { holdPassword, putPassword } from './passwords/password-store.ts';
export { provePassword } from './passwords/prove-password.ts';
export {
  countOwn,
  findOwnUser,
  findPublicUser,
  findUserBy,
  isEmailTaken,
  markEmailVerified,
  markPhoneVerified,
  unverifyPhone,
  updateProfile,
} from './profile-store.ts';
export { deviceName } from './rules/device-name.ts';
export { normalEmail } from './rules/normal-email.ts';
export { weakPassword } from './rules/password-strength.ts';
export { endDevices } from './sessions/device-store.ts';
export { renewAccess } from './sessions/renew-access.ts';
export { endSessions, findSession, insertSession, listAlive, listSessions } from './sessions/session-store.ts';
export { dropSessionCookie, rememberBrowser, renewCookie, startSession } from './sessions/start-session.ts';
export { insertSignUp } from './sign-up-store.ts';
export { type FirstAdmin, insertFirstAdmin } from './staff-store.ts';
export { findSessionUser, findUserContact } from './store.ts';
export { takeTry } from './try-store.ts';
