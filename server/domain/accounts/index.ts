export { checkPassword, passwordTries } from './check-password.ts';
export { CODE_SECONDS, replaceCode } from './code-store.ts';
export { enterCode } from './enter-code.ts';
export { forgetEnded } from './forget-store.ts';
export { alreadyHereMail, codeMail, passwordChangedMail } from './mails.ts';
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
  updateProfile,
} from './profile-store.ts';
export { findProof, insertProof, takeProof, useProof } from './proof-store.ts';
export { provePassword } from './prove-password.ts';
export { mailCode, smsCode, takeCodeRequest } from './request-code.ts';
export { deviceName } from './rules/device-name.ts';
export { normalEmail } from './rules/normal-email.ts';
export { weakPassword } from './rules/password-strength.ts';
export { endSessions, findSession, insertSession, listAlive, listSessions } from './session-store.ts';
export { insertSignUp } from './sign-up-store.ts';
export { type FirstAdmin, insertFirstAdmin } from './staff-store.ts';
export { dropSessionCookie, renewCookie, startSession } from './start-session.ts';
export { findSessionUser, findUserContact } from './store.ts';
export { forgetTries, takeTry } from './try-store.ts';
