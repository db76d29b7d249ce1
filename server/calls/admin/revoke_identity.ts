import { handler } from '#server/kernel/call-context.ts';
import { revokeIdentity } from '#server/modules/identity/index.ts';

export const revoke_identity = handler(
  'admin/revoke_identity',
  async ({ actor, db, now }, input) => (await revokeIdentity(db, actor, input, now)) ?? {},
);
