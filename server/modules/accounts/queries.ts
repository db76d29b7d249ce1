export { deleteExpired } from './delete-expired-store.ts';
export { findContactOf, fitsPerson, isNamed, type ListedPersonRow, listPeople } from './listed-person-store.ts';
export { restoreUser, suspendUser } from './moderation-store.ts';
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
export { insertSignUp } from './sign-up-store.ts';
export { type FirstAdmin, insertFirstAdmin, setRole } from './staff-store.ts';
export { findAccountAge, findSessionUser, findUserContact, lockCaller } from './store.ts';
export { giveBackTry, takeTry } from './try-count-store.ts';
