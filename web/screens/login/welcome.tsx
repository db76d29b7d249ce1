import { IconCalendarCheck, IconHeart, IconShieldCheck } from '@tabler/icons-react';
import { login } from '#locales/areas/login.ts';
import { useMessages } from '#web/api/messages.tsx';
import classes from '#web/features/accounts/accounts.module.css';
import { Scene } from '#web/ui/display/scenes.tsx';

/** Why one should sign in, beside the form. */
export function Welcome({ marketName }: { marketName: string }) {
  const t = useMessages(login);
  return (
    <aside className={classes.welcome}>
      <Scene name="calendar" />
      <h2>{t('why.title', { market: marketName })}</h2>
      <ul>
        <li>
          <IconCalendarCheck aria-hidden />
          <span>{t('why.bookings')}</span>
        </li>
        <li>
          <IconHeart aria-hidden />
          <span>{t('why.saved')}</span>
        </li>
        <li>
          <IconShieldCheck aria-hidden />
          <span>{t('why.data')}</span>
        </li>
      </ul>
    </aside>
  );
}
