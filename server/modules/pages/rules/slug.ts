const MAX = 60;
const LIKE_AN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes a slug from a name: `Café Zoë & Söhne` becomes `cafe-zoe-sohne`. A slug is never empty and never has the form
 * of an id.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return 'page';
  return LIKE_AN_ID.test(slug) ? `page-${slug}` : slug;
}

/** Returns the first free slug among `slug`, `slug-2`, `slug-3`… */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
