import type { Drawing } from '#server/kernel/drawing/drawing.ts';
import { drawDateStatement, type PrintedStatement } from './date-statement.ts';

/** The statement of a date as PDF. */
export const dateStatementDrawing: Drawing<PrintedStatement> = { name: 'date_statement', draw: drawDateStatement };
