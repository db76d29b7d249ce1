import { isRefusal, refuse } from '#contract/errors.ts';
import { claims } from '#locales/areas/claims.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { askAsStranger, askStaff } from '#server/modules/claims/index.ts';

export const claim_contact_us = handler(
  'claim/claim_contact_us',
  async ({ actor, db, now }, { provider_id, text, name, email }) => {
    if (actor.kind === 'user') {
      const asked = await askStaff(db, actor.user_id, { provider_id, text, files: [] }, now);
      return isRefusal(asked) ? asked : { is_received: true as const };
    }
    const missing = (
      [
        ['name', name],
        ['email', email],
      ] as const
    ).flatMap(([path, value]) => (value === undefined ? [{ path, message: say(claims, `contact.${path}`) }] : []));
    if (name === undefined || email === undefined)
      return refuse('invalid_input', missing[0]?.message, { errors: missing });
    const refusal = await askAsStranger(db, { name, email }, { provider_id, text }, now);
    return refusal ?? { is_received: true as const };
  },
);
