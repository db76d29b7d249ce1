import { revokeIdentity } from '#server/domain/identity/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const revoke_identity = handler(
  'admin/revoke_identity',
  async ({ actor, db, now }, input) => (await revokeIdentity(db, actor, input, now)) ?? {},
);
