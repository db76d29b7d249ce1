export { submitCard, submitCardForChange } from './submit-card.ts';
