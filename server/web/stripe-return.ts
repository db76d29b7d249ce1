const addedByStripe = /^((payment|setup)_intent(_client_secret)?|redirect_status)$/;

/**
 * Where to go instead of an address that Stripe's way back from the bank has added a client secret to, which must not stay in the browser's history
 * or be kept with a page; null where it has not. How the payment stands is asked of Stripe, never read from an address.
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
