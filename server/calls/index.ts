import type { CallName } from '#contract/index.ts';
import type { AnyDoor } from '#server/kernel/call-context.ts';
import { session } from './user/session.ts';

/** Every door by its call's wire name; a call without a door does not compile. A guest's twin has its partner's door. */
export const doors: Readonly<Record<CallName, AnyDoor>> = {
  'user/session': session,
};
