export { checkPassword } from './check-password.ts';
export { CODE_SECONDS, replaceCode } from './code-store.ts';
export { endDevices } from './device-store.ts';
export { enterCode, refuseCode } from './enter-code.ts';
export { forgetEnded } from './forget-store.ts';
export { alreadyHereMail, codeMail, passwordChangedMail, phoneAddedMail, phoneRemovedMail } from './mails.ts';
export { openAccount } from './open-account.ts';
export { hashPassword } from './password.ts';
export { holdPassword, putPassword } from './password-store.ts';
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
export { findProof, insertLink, insertProof, linkPurposes, takeProof, useProof } from './proof-store.ts';
export { proveMailbox } from './prove-mailbox.ts';
export { provePassword } from './prove-password.ts';
export { renewAccess } from './renew-access.ts';
export { mailCode, renewFirstMails, smsCode, takeMailRequest } from './request-code.ts';
export { deviceName } from './rules/device-name.ts';
export { normalEmail } from './rules/normal-email.ts';
export { weakPassword } from './rules/password-strength.ts';
export { endSessions, findSession, insertSession, listAlive, listSessions } from './session-store.ts';
export { insertSignUp } from './sign-up-store.ts';
export { type FirstAdmin, insertFirstAdmin } from './staff-store.ts';
export { dropSessionCookie, rememberBrowser, renewCookie, startSession } from './start-session.ts';
export { findSessionUser, findUserContact } from './store.ts';
export { takeTry } from './try-store.ts';
