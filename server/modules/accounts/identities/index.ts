export { atProvider } from './at-provider.ts';
export { linkIdentity, userOfIdentity } from './finish.ts';
export { refuseIdentity } from './refuse.ts';
export { beginVisit, endVisit } from './visit.ts';
