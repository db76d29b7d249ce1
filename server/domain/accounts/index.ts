export { type Checked, checkPassword, passwordTries } from './check-password.ts';
export { CODE_SECONDS, findProof, insertProof, replaceCode, tryCode, useProof } from './code-store.ts';
export { alreadyHereMail, codeMail, passwordChangedMail } from './mails.ts';
export { openAccount } from './open-account.ts';
export { findCredentials, holdPassword, putPassword } from './password-store.ts';
export { hashPassword } from './passwords.ts';
export {
  countOwn,
  findOwnUser,
  findPublicUser,
  findUserBy,
  isEmailTaken,
  markEmailVerified,
  markPhoneVerified,
  type ProfileChange,
  updateProfile,
} from './profile-store.ts';
export { mailCode, mailFrame, smsCode, takeCodeRequest } from './request-code.ts';
export { deviceName } from './rules/device-name.ts';
export { normalEmail } from './rules/normal-email.ts';
export { weakPassword } from './rules/password-strength.ts';
export { endSessions, findSession, insertSession, listSessions } from './session-store.ts';
export { insertSignUp } from './sign-up-store.ts';
export { dropSessionCookie, type SessionContext, startSession } from './start-session.ts';
export { findSessionUser } from './store.ts';
export { forgetTries, takeTry } from './try-store.ts';
