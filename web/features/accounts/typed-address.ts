/** The address typed on the previous screen, from the navigation state; '' if there is none. */
export function readTypedAddress(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
