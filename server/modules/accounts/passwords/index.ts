export { checkPassword } from './check-password.ts';
export { hashPassword } from './password.ts';
export { holdPassword, putPassword } from './password-store.ts';
export { provePassword } from './prove-password.ts';
export { refuseWeakPassword } from './refuse-weak.ts';
