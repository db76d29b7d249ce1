export { lockOwnCode, ownCode, refuseCode, refuseForeignPage } from './own-code.ts';
export { presentCode } from './present.ts';
