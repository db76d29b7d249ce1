import { checkGatewayLater } from '#server/domain/reconciliation/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const check_gateway = handler('admin/check_gateway', async ({ db }) => {
  await checkGatewayLater(db);
  return { is_running: true as const };
});
