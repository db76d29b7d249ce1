const addedByStripe = /^((payment|setup)_intent(_client_secret)?|redirect_status)$/;

/**
 * The address to redirect to when Stripe's redirect from the bank added a client secret, which must not stay in the
 * history or in a cached page; null when it did not. The state of a payment is read from Stripe, never from an address.
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
