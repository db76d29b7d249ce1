/** Follows a mail's link over HTTP, as its recipient. */
export interface Follower {
  /** A request to a path of the marketplace, with or without a cookie. */
  readonly request: (
    method: 'GET' | 'POST',
    path: string,
    cookie: string,
    body?: object,
  ) => Promise<{ status: number; location: string; cookie: string; json: () => unknown }>;
  /** A session cookie of the user who reads this mailbox. */
  readonly signIn: (email: string) => Promise<string>;
}

/** The links of a mail, as a reader sees them. */
export function linksOf(html: string, origin: string): URL[] {
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&amp;', '&')));
  return hrefs.filter((url) => url.origin === origin);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const titleOf = (value: unknown): string => {
  const title = isRecord(value) ? value.title : '';
  return typeof title === 'string' ? title : '';
};

/** Follows a mail's link; returns what is wrong with it, or null. The page must be about the subject of the mail. */
export async function wrongWith(
  url: URL,
  mail: { readonly to: string; readonly html: string },
  by: Follower,
): Promise<string | null> {
  const path = url.pathname + url.search;
  const text = mail.html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
  const details = async (cookie: string, query = '') => {
    const answer = await by.request('GET', `/v9/booking/get_booking_details${query}`, cookie);
    if (answer.status !== 200) return `${path}: no booking (${answer.status})`;
    const booking = answer.json();
    const title = titleOf(booking);
    if (title === '' || !text.includes(title)) return `${path}: another booking than the mail’s, ${title}`;
    const review = isRecord(booking) && isRecord(booking.review) ? booking.review.state : '';
    return url.searchParams.get('review') === 'open' && review !== 'open' ? `${path}: nothing to review` : null;
  };
  const [, guest, token] = /^\/guest-(booking|messages)\/([\w-]{43})$/.exec(url.pathname) ?? [];
  if (guest !== undefined && token !== undefined) {
    const opened = await by.request('GET', path, '');
    if (opened.status !== 200 || opened.cookie !== '') return `${path}: the page does not open (${opened.status})`;
    const { status, location, cookie } = await by.request('POST', path, '');
    if (status !== 303 || !location.includes('/yours')) return `${path}: leads to ${status} ${location}`;
    if (guest === 'booking') return details(cookie);
    const conversation = await by.request('GET', '/v9/booking/message_list', cookie);
    return conversation.status === 200 ? null : `${path}: no conversation (${conversation.status})`;
  }
  if (/^\/waiting-list\/[\w-]{43}$/.test(url.pathname)) {
    const { status, location, cookie } = await by.request('POST', path, '');
    if (status !== 303 || !location.startsWith('/waiting-list/yours')) return `${path}: leads to ${status} ${location}`;
    const entry = await by.request('GET', '/v9/event/waiting_entry', cookie);
    const body = entry.json();
    return isRecord(body) && isRecord(body.entry) && text.includes(titleOf(body.entry)) ? null : `${path}: no entry`;
  }
  const booking_id = url.searchParams.get('open') ?? /^\/modify-book-session\/[^/]+\/([^/]+)/.exec(url.pathname)?.[1];
  if (url.pathname === '/booking' || booking_id) {
    const cookie = await by.signIn(mail.to);
    if (booking_id) return details(cookie, `?booking_id=${booking_id}`);
    const conversation = url.searchParams.get('conversation');
    if (conversation === null) return null;
    const response = await by.request('GET', `/v9/booking/message_list?conversation_id=${conversation}`, cookie);
    return response.status === 200 ? null : `${path}: no conversation (${response.status})`;
  }
  const [, provider_id] = /^\/provider_details\/([^/]+)\/[^/]+\/true\//.exec(url.pathname) ?? [];
  if (provider_id !== undefined) {
    const cookie = await by.signIn(mail.to);
    const answer = await by.request('GET', `/v9/user/reviewable_booking?provider_id=${provider_id}`, cookie);
    const body = answer.json();
    const found = isRecord(body) ? body.booking : null;
    return isRecord(found) && text.includes(titleOf(found)) ? null : `${path}: nothing to review`;
  }
  return null;
}
