// The program of the threads that draw files: every kind of all modules.
import { receiptDrawing } from '#server/domain/receipts/print/index.ts';
import { posterDrawing, ticketsDrawing } from '#server/domain/tickets/print/index.ts';
import { dateStatementDrawing } from '#server/domain/wallet/print/index.ts';
import { serveDrawings } from '#server/kernel/drawing/serve.ts';

serveDrawings([ticketsDrawing, posterDrawing, receiptDrawing, dateStatementDrawing]);
