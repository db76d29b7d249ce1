import type { MetaDescriptor } from 'react-router';

/** The head of a page whose address is for one person: no search engine lists it, and no other page is told of it. */
export const privatePage: readonly MetaDescriptor[] = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];
