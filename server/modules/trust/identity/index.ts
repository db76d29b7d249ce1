export { confirmIdentity, revokeIdentity } from './confirm-identity.ts';
export { presentCheck } from './present.ts';
