export {
  type BookingCard,
  findBookingCard,
  isCardNeeded,
  isMethodNeeded,
  listOpenCards,
  listUnneededCards,
  releaseCard,
} from './booking-card-store.ts';
export { forgetCard } from './card-store.ts';
export { payWith, readCards, saveConfirmedCard, savePaidCard, storeCard } from './save-cards.ts';
