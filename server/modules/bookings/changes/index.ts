export { answerChange, openChangeOf, settleFreeChange } from './answer-change.ts';
export { type Applied, applyChange } from './apply-change.ts';
export { type ChangeRow, findChange, listOverdueChanges, lockChange } from './change-store.ts';
export { expireChanges, expireInCalendar } from './end-change.ts';
export { evaluateChange } from './evaluate-change.ts';
export { presentChange, presentPriced } from './present-change.ts';
export { proposeChange } from './propose-change.ts';
export { dueOf, laterCharge } from './rules/change.ts';
