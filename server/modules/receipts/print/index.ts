import type { Drawing } from '#server/kernel/drawing/drawing.ts';
import { drawReceipt, type PrintedReceipt } from './draw-receipt.ts';

/** An issued receipt or refund note as PDF. */
export const receiptDrawing: Drawing<PrintedReceipt> = { name: 'receipt', draw: drawReceipt };
