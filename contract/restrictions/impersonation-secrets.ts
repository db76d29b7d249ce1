/** Fields with addresses at which whoever has them meets others, or manages a booking. */
const secretFields: ReadonlySet<string> = new Set(['manage_url', 'join_url', 'passcode']);
/** Objects whose `url` is such an address. */
const secretPlaces: ReadonlySet<string> = new Set(['meeting']);

/** A private key in an address, as of calendars and of files in conversations, and the token of a link. */
const privateKey = /([?&]key=)[\w-]{16,}/g;
const fileKey = /(\/message_picture\/)[\w-]{16,}/g;
const tokenInPath = /(\/[a-z-]+\/|[?&#](?:token|link)=)[\w-]{40,}/g;

/**
 * Returns an answer without what works for whoever has it, and so would after the impersonation as well: private keys
 * and tokens within addresses, and addresses of meetings. Everything else stays as it is, in the same shape.
 */
export function withoutSecrets(value: unknown, field = '', parent = ''): unknown {
  if (typeof value === 'string') {
    if (secretFields.has(field) || (field === 'url' && secretPlaces.has(parent))) return '';
    return value.replace(privateKey, '$1').replace(fileKey, '$1').replace(tokenInPath, '$1');
  }
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, field, parent));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key, field)]));
}
