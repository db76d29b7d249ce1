import { checkGatewayLater } from '#server/domain/reconciliation/index.ts';
import { door } from '#server/kernel/call-context.ts';

export const check_gateway = door('admin/check_gateway', async ({ db }) => {
  await checkGatewayLater(db);
  return { is_running: true as const };
});
