export { forgetUses, takeMailbox } from './budget-store.ts';
export { lockDatesRoom } from './quota-store.ts';
