export { actionOfToken, appealPath, appealTokenFor } from './access-token.ts';
export { appealDecision, decideAppeal, findDecision } from './appeal.ts';
export { notifyAppeal } from './notify.ts';
export { presentAdminAppeal, presentDecision } from './present.ts';
export { appealUntil } from './rules/window.ts';
