export { book } from './book-subject.ts';
export { bookTickets } from './book-tickets.ts';
