import type { MetaDescriptor } from 'react-router';

interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The one address of the page. */
  readonly url: string;
}

/** What the head of a public page says to search engines and messengers. */
export const publicHead = ({ title, description, url }: PageHead): MetaDescriptor[] => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: url },
];
