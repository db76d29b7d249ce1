export { changeSchedule, newRules } from './change-schedule.ts';
export { mayEdit, mayEditRule, mayViewSchedule } from './policy.ts';
export { presentOpeningHours, presentSchedule, presentTaken } from './present.ts';
export {
  findProviderOfRule,
  findScheduleOwner,
  holdsBooking,
  listForeignServices,
  listRules,
  listRulesOf,
  listScheduledServices,
  lockScheduleOwner,
  ownsRules,
} from './schedule-store.ts';
export { listTaken } from './taken-store.ts';
