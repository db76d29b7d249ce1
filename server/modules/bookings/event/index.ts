export { book } from './book.ts';
export { bookTickets } from './book-tickets.ts';
