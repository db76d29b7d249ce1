import { IconCopy, IconTool } from '@tabler/icons-react';
import { operation } from '#locales/areas/operation.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { isStaff } from '#web/api/session.ts';
import classes from './impersonation-banner.module.css';

/** Says that this is a copy, so that nobody takes it for the marketplace itself, and what a maintenance keeps back. */
export default function OperationBar() {
  const t = useMessages(operation);
  const { user, market } = useSession();
  const { maintenance } = market;
  return (
    <>
      {market.is_copy && (
        <aside className={classes.banner} data-scrolls aria-label={t('copy')}>
          <IconCopy size={20} stroke={1.75} aria-hidden />
          <p>{t('copy.text', { market: market.name })}</p>
        </aside>
      )}
      {maintenance !== null && (
        <aside className={classes.banner} data-scrolls aria-label={t('maintenance')}>
          <IconTool size={20} stroke={1.75} aria-hidden />
          <p dir="auto">
            {maintenance.text === '' || isStaff(user) ? t(`maintenance.${maintenance.mode}`) : maintenance.text}
          </p>
        </aside>
      )}
    </>
  );
}
