export { listActs, listReportStaff, type NewAct, noteAct, noteCatalogAct, THE_MARKET } from './act-store.ts';
export { listBalances } from './balance-store.ts';
export { listStaff, lockAccount } from './member-store.ts';
export { insertNote, listNotes } from './note-store.ts';
