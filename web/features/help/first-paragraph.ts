/** The first paragraph of an article, without its marks for bold words. */
export const beginningOf = (text: string): string => (text.split('\n\n')[0] ?? '').replaceAll('**', '');
