import { countListedPages } from '#server/domain/catalogue/queries.ts';
import { handler } from '#server/kernel/call-context.ts';

export const page_counts = handler('admin/page_counts', ({ db, now }) => countListedPages(db, now));
