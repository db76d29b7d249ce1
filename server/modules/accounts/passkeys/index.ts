export { addPasskey, beginPasskey } from './add-passkey.ts';
export { deletePasskeys, listPasskeys, pausePasskeys, updatePasskey } from './passkey-store.ts';
export { countPasskeyTry, forgetPasskeyTries, passkeyOf } from './sign-in.ts';
export { beginUse, type PasskeyUse } from './use-passkey.ts';
