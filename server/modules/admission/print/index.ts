import type { Drawing } from '#server/kernel/drawing/drawing.ts';
import { drawPoster, type Poster } from './draw-poster.ts';
import { drawTickets, type TicketFile } from './draw-tickets.ts';

/** Valid tickets as PDF. */
export const ticketsDrawing: Drawing<TicketFile> = { name: 'tickets', draw: drawTickets };

/** The poster of an event as PDF. */
export const posterDrawing: Drawing<Poster> = { name: 'poster', draw: drawPoster };
