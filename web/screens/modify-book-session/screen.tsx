import type { MetaFunction } from 'react-router';
import { ChangeScreen } from '#web/features/change/change-screen.tsx';

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Changes a booking: another time, service or number of people, next to the present booking. */
export default function ModifyBookSession() {
  return <ChangeScreen kind="session" />;
}
