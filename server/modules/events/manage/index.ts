// The organiser's side of events: drafts, publishing, edits, registration, and the organiser's lists.
export { findClashes } from './clash-store.ts';
export { createEvent } from './create-event.ts';
export { cancelEvent } from './edit/cancel-event.ts';
export { findCancelProgress } from './edit/cancel-progress.ts';
export { closeRegistration } from './edit/close-registration.ts';
export { deleteOwnEvent } from './edit/delete-event.ts';
export { editEvent, lockOwnEvent } from './edit/edit-event.ts';
export { type EventRow, findEvent } from './event-store.ts';
export { extendEvents } from './extend-events.ts';
export { type ListedEventRow, listEventsForStaff } from './listed-event-store.ts';
export { listEventCards } from './lists/event-cards.ts';
export { findManagedEvent } from './lists/managed-event.ts';
export { countDateSales } from './lists/sales-store.ts';
export { planDates } from './plan-dates.ts';
export { requireOwn } from './policy.ts';
