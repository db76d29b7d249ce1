import { z } from 'zod';
import { signInMethods } from '#contract/states/sign-in.ts';
import { handler } from '#server/kernel/call-context.ts';
import { listLooks } from '#server/modules/accounts/looks/index.ts';
import { deviceName } from '#server/modules/accounts/rules.ts';
import { listSessions, listSignIns } from '#server/modules/accounts/sessions/index.ts';

const Method = z.enum(signInMethods);

export const session_list = handler('user/session_list', async ({ actor, db, now }) => {
  const sessions = await listSessions(db, actor.user_id, now);
  const signIns = await listSignIns(db, actor.user_id);
  const looks = await listLooks(db, actor.user_id);
  return {
    items: sessions.map((session) => ({
      _id: session.id,
      device: deviceName(session.user_agent),
      is_current: session.id === actor.session_id,
      created_at: session.created_at.toISOString(),
      expires_at: session.expires_at.toISOString(),
    })),
    sign_ins: signIns.map(({ id, method, device, at }) => ({
      _id: id,
      method: Method.parse(method),
      device,
      at: at.toISOString(),
    })),
    looks: looks.map((look) => ({
      _id: look.id,
      at: look.started_at.toISOString(),
      until: look.until.toISOString(),
      reason: look.reason,
    })),
  };
});
