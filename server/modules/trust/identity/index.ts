export { confirmIdentity, revokeIdentity } from './check.ts';
export { presentCheck } from './present.ts';
