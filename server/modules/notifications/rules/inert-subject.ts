/** What programs take for an address: a scheme, a mailbox, or a dot between two words. */
const SCHEME = /([a-z][a-z0-9+-]{1,15}):\/\//gi;
const MAILBOX = /(?<=\S)@(?=\S)/g;
const DOT = /(?<=[\p{L}\p{N}-])([.。．｡])(?=\p{L}{2})/gu;

/**
 * A subject in which programs find no address to open: names and titles that people typed are part of it, and a subject
 * seems to be the marketplace's own. All words stay readable. The marketplace may be called like an address itself.
 */
export function inertSubject(subject: string, market_name: string): string {
  const inert = (text: string) => text.replace(SCHEME, '$1 ').replace(MAILBOX, ' @ ').replace(DOT, '$1 ');
  if (market_name === '') return inert(subject);
  return subject.split(market_name).map(inert).join(market_name);
}
