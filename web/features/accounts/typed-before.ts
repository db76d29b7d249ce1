/** The address that was typed on the screen that led here, as its navigation carries it; '' where none was. */
export function typedBefore(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
