import { IconBuildingStore, IconCalendarEvent, IconHeart, IconHome, IconUser } from '@tabler/icons-react';
import { shell } from '#locales/areas/shell.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { mayVisit } from '#web/api/session.ts';
import { href } from '#web/routes.ts';
import { PhoneBottomBar } from '#web/ui/layout/phone-bottom-bar.tsx';

/** The bar at the bottom of phones with Home, Saved, Bookings and Me; before the opening with one's own page. */
export function PhoneBar() {
  const t = useMessages(shell);
  const session = useSession();
  const { user } = session;
  const hasPage = user !== null && user.providers.length > 0;
  return (
    <PhoneBottomBar
      label={t('bar.label')}
      items={[
        ...(mayVisit(session)
          ? [
              { to: href('home'), label: t('bar.home'), icon: IconHome, end: true },
              { to: href('save'), label: t('bar.saved'), icon: IconHeart },
              { to: href('booking'), label: t('bar.bookings'), icon: IconCalendarEvent },
            ]
          : [
              { to: href('coming_soon'), label: t('bar.home'), icon: IconHome, end: true },
              hasPage
                ? { to: href('my_page'), label: t('bar.page'), icon: IconBuildingStore }
                : { to: href('offer'), label: t('bar.offer'), icon: IconBuildingStore },
            ]),
        user === null
          ? { to: href('login'), label: t('bar.sign_in'), icon: IconUser }
          : { to: href('profile'), label: t('bar.me'), icon: IconUser },
      ]}
    />
  );
}
