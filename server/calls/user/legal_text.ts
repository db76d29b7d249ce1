import { refuse } from '#contract/errors.ts';
import { legal } from '#locales/areas/legal.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { legalTemplate, presentText, readFacts } from '#server/modules/legal/index.ts';
import { findText } from '#server/modules/legal/queries.ts';

export const legal_text = handler('user/legal_text', async ({ db, now }, { kind, version }) => {
  const { text, upcoming } = await findText(db, kind, version, now);
  if (text) return { kind, ...presentText({ text, upcoming }) };
  if (version !== undefined) return refuse('not_found', say(legal, 'refused.version'));
  const body = legalTemplate(kind, await readFacts(db, now));
  const later = upcoming && presentText({ text: upcoming, upcoming }).upcoming;
  return { kind, body, version: 0, published_at: null, effective_at: null, upcoming: later };
});
