import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { id } from '#contract/fields.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { askerOf } from '#server/kernel/drawing/asker.ts';
import { registerFile, sendPrivateFile } from '#server/kernel/http/attachment.ts';
import { actorOf } from '#server/kernel/http/request.ts';
import { sendRefusal } from '#server/kernel/http/send-refusal.ts';
import { findSession } from '#server/modules/accounts/sessions/index.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { readLogo } from '#server/modules/market/index.ts';
import { presentReceipt } from '#server/modules/receipts/index.ts';
import { receiptDrawing } from '#server/modules/receipts/print/index.ts';
import { findReceipt } from '#server/modules/receipts/queries.ts';
import { refundRoleIn } from '#server/modules/refunds/index.ts';

const Query = z.object({ receipt: id });
/** Each PDF is drawn on request, which takes CPU time. */
const LIMIT = { max: 60, seconds: 60 } as const;

/**
 * Registers `/v9/booking/receipt.pdf`: an issued receipt or refund note as PDF, for the sides of its booking. Not JSON,
 * so not a call of the contract.
 */
export function registerReceiptPdf(http: FastifyInstance, deps: AppDeps): void {
  registerFile(http, deps, { path: '/v9/booking/receipt.pdf', limit: LIMIT }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const actor = await actorOf(request, deps, findSession);
    const row = query.success ? await findReceipt(deps.database.read, query.data.receipt) : null;
    const booking = row && (await findBooking(deps.database.read, row.booking_id));
    if (!row || !booking || !refundRoleIn(booking, actor))
      return sendRefusal(request, reply, refuse('not_found', say(bookingState, 'receipt_not_found')));
    const { number } = presentReceipt(row, deps.config.PLAZA_ORIGIN);
    const logo = await readLogo(deps.database.read, deps.providers.files);
    const content = await deps.drawings.draw(receiptDrawing, { row, logo }, askerOf(request, reply));
    return sendPrivateFile(reply, { type: 'application/pdf', name: `${number}.pdf`, content });
  });
}
