import { IconCalendarEvent, IconHeart, IconHome, IconUser } from '@tabler/icons-react';
import { useSession } from '#web/api/queries.ts';
import { mayVisit } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { PhoneBottomBar } from '#web/ui/layout/phone-bottom-bar.tsx';

/** The bar at the bottom of phones with Home, Saved, Bookings and Me. */
export function PhoneBar() {
  const session = useSession();
  const { user } = session;
  return (
    <PhoneBottomBar
      label="Main"
      items={[
        { to: href('home'), label: 'Home', icon: IconHome, end: true },
        ...(mayVisit(session) ? [{ to: href('save'), label: 'Saved', icon: IconHeart }] : []),
        { to: href('booking'), label: 'Bookings', icon: IconCalendarEvent },
        user === null
          ? { to: href('login'), label: 'Sign in', icon: IconUser }
          : { to: href('profile'), label: 'Me', icon: IconUser },
      ]}
    />
  );
}
