import { UNNAMED } from '#contract/choices/unnamed-account.ts';
import { useSession } from '#web/api/queries.ts';
import { useLate } from '#web/ui/loading/use-late.ts';

/** The screen after the sign-in is loaded before anything asks for attention. */
const CHECK_AFTER_MS = 1000;

const load = () => import('./name-question.tsx');

/** Asks whoever opened an account by a code alone for their name: it is on their bookings, tickets and at the door. */
export function NameCheck() {
  const { user, impersonation } = useSession();
  const isUnnamed = user?.name === UNNAMED && impersonation === null;
  const NameQuestion = useLate(load, CHECK_AFTER_MS, isUnnamed);
  return isUnnamed && NameQuestion !== null && <NameQuestion />;
}
