import { handler } from '#server/kernel/call-context.ts';
import { checkGatewayLater } from '#server/modules/reconciliation/index.ts';

export const check_gateway = handler('admin/check_gateway', async ({ db }) => {
  await checkGatewayLater(db);
  return { is_running: true as const };
});
