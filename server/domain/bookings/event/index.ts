export { book } from './book.ts';
