export { listBoxOffice } from './list.ts';
export { addGuests, sellTickets } from './sell.ts';
export { undoSale } from './undo.ts';
