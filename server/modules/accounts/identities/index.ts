export { askProvider } from './ask-provider.ts';
export { linkIdentity, userOfIdentity } from './link-identity.ts';
export { beginVisit, endVisit } from './provider-visit.ts';
export { refuseIdentity } from './refuse-identity.ts';
