import { handler } from '#server/kernel/call-context.ts';
import { countListedPages } from '#server/modules/catalogue/queries.ts';

export const page_counts = handler('admin/page_counts', ({ db, now }) => countListedPages(db, now));
