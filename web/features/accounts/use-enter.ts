import { useQueryClient } from '@tanstack/react-query';
import { tabStorage } from '#web/api/booking-token.ts';
import { sessionChanged } from '#web/api/queries.ts';
import { browserStorage } from '#web/api/session.ts';
import { saveToken } from './address-token.ts';
import { saveSentCode } from './sent-code.ts';

/**
 * Reloads the session after a sign-in and deletes the pending code. The shell then navigates to the user's destination.
 */
export function useEnter(): () => Promise<void> {
  const queries = useQueryClient();
  return () => {
    saveSentCode(tabStorage(), null, Date.now());
    saveToken(browserStorage(), 'sign_up', null, Date.now());
    return sessionChanged(queries);
  };
}
