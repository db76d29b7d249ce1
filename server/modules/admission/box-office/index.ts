export { listBoxOffice } from './list-box-office.ts';
export { addGuests, sellTickets } from './sell-tickets.ts';
export { undoSale } from './undo-sale.ts';
