import { useSession } from '#web/api/queries.ts';
import { useLate } from '#web/ui/loading/use-late.ts';

/** The first screen is loaded and read before anything asks for attention. */
const CHECK_AFTER_MS = 4000;

const load = () => import('./legal-notice.tsx');

/** Asks signed-in users, once the page is at rest, to accept a legal text that changed. */
export function LegalCheck() {
  const { user } = useSession();
  const LegalNotice = useLate(load, CHECK_AFTER_MS, user !== null);
  return user !== null && LegalNotice !== null && <LegalNotice />;
}
