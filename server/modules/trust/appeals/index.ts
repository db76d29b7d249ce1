export { actionOfToken, appealPath, appealTokenFor } from './access-token.ts';
export { appealDecision, decideAppeal, findDecision } from './decide-appeal.ts';
export { notifyAppeal } from './notify-appeal.ts';
export { presentAdminAppeal, presentDecision } from './present.ts';
export { appealUntil } from './rules/appeal-window.ts';
