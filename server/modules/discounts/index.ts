export { lockOwnCode, ownCode, refuseCode } from './own-code.ts';
export { presentCode } from './present.ts';
