import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { askToHire, readHire } from '#server/modules/hires/index.ts';

export const add_hire_and_collaborate = handler(
  'my_page/add_hire_and_collaborate',
  async ({ actor, db, now }, input) => {
    const hire = await askToHire(db, actor, input, now);
    return isRefusal(hire) ? hire : { hire: await readHire(db, hire, 'organiser', now) };
  },
);
