import type { MetaFunction } from 'react-router';
import { ChangeScreen } from '#web/features/change/change-screen.tsx';

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Changes booked tickets: another date, other kinds, another number. */
export default function EventModify() {
  return <ChangeScreen kind="event" />;
}
