// The program of the threads that draw files: every kind of all modules.

import { serveDrawings } from '#server/kernel/drawing/serve-drawings.ts';
import { posterDrawing, ticketsDrawing } from '#server/modules/admission/print/index.ts';
import { receiptDrawing } from '#server/modules/receipts/print/index.ts';
import { dateStatementDrawing } from '#server/modules/wallet/print/index.ts';

serveDrawings([ticketsDrawing, posterDrawing, receiptDrawing, dateStatementDrawing]);
