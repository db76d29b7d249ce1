import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { impersonation } from '#locales/areas/impersonation.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useSession } from '#web/api/queries.ts';
import { When } from '#web/ui/format/when.tsx';
import classes from './impersonation-banner.module.css';

/** Says whom an admin impersonates, until when, and leads back. */
export default function ImpersonationBar() {
  const t = useMessages(impersonation);
  const { user, impersonation: current } = useSession();
  // Everything on the page is the other person's, so it is loaded anew.
  const end = useCallMutation('user/end_impersonation', { onDone: () => window.location.assign('/admin/staff') });
  if (current === null || user === null) return null;
  return (
    <aside className={classes.banner} data-impersonation aria-label={t('title')}>
      <IconEye size={20} stroke={1.75} aria-hidden />
      <p>
        {t.rich('banner', { name: <bdi>{user.name}</bdi> })} <span>{t('banner.rules')} </span>
        {t.rich('banner.until', { at: <When at={current.until} shape="time" /> })}
      </p>
      <Button size="sm" variant="white" color="dark" loading={end.isPending} onClick={() => end.run({})}>
        {t('banner.end')}
      </Button>
    </aside>
  );
}
