const addedByStripe = /^((payment|setup)_intent(_client_secret)?|redirect_status)$/;

/**
 * Returns the address to redirect to if Stripe's redirect from the bank added a client secret; otherwise null. The
 * secret must not stay in the history or in a cached page. The state of a payment is read from Stripe, never from an
 * address.
 */
export function withoutStripe(given: string, origin: string): string | null {
  if (!/\?.*_intent_client_secret=/.test(given)) return null;
  const mark = given.indexOf('?');
  const url = new URL(origin);
  url.pathname = given.slice(0, mark);
  const stored = [...new URLSearchParams(given.slice(mark))].filter(([name]) => !addedByStripe.test(name));
  url.search = new URLSearchParams(stored).toString();
  return url.href;
}
