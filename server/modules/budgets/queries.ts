export { forgetUses, takeMailbox } from './budget-store.ts';
