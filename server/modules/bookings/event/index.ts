export { bookSubject } from './book-subject.ts';
export { bookTickets } from './book-tickets.ts';
