import { IconCopy } from '@tabler/icons-react';
import { copy } from '#locales/areas/copy.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import classes from './impersonation-banner.module.css';

/** Says that this is a copy, so that nobody takes it for the marketplace itself. */
export default function CopyBar() {
  const t = useMessages(copy);
  const { market } = useSession();
  return (
    <aside className={classes.banner} data-scrolls aria-label={t('title')}>
      <IconCopy size={20} stroke={1.75} aria-hidden />
      <p>{t('banner', { market: market.name })}</p>
    </aside>
  );
}
