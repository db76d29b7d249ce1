import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { firstName } from '#contract/visible-name.ts';
import { admin } from '#locales/areas/admin.ts';
import { adminOpening } from '#locales/areas/admin-opening.ts';
import { adminOverview } from '#locales/areas/admin-overview.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useSession } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { PageHead } from '#web/ui/layout/page.tsx';
import { stepsLeft, useOpening } from '../opening/checklist.tsx';
import classes from '../rail/rail.module.css';
import { OverviewTools } from './period-choice.tsx';

/** The title of the overview: a welcome until the marketplace opens, then the day, the place and the period. */
export function OverviewHead({ mayExport }: { readonly mayExport: boolean }) {
  const t = useMessages(admin);
  const o = useMessages(adminOpening);
  const { user, market } = useSession();
  const opening = useOpening();
  if (opening !== null && !opening.is_open)
    return (
      <PageHead
        title={o('welcome.title', { market: market.name, name: firstName(user?.name ?? '') })}
        text={
          <p className={classes.today}>
            {o(opening.can.change ? 'welcome.text' : 'welcome.text_staff', { left: stepsLeft(opening) })}
          </p>
        }
      >
        <Button
          component={Link}
          to={href('home')}
          variant="default"
          size="md"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {o('welcome.view')}
        </Button>
      </PageHead>
    );
  return (
    <PageHead title={t('part.overview')} text={<Today />}>
      <OverviewTools mayExport={mayExport} />
    </PageHead>
  );
}

/** The day and the place. */
function Today() {
  const t = useMessages(adminOverview);
  const { place } = useSession().market;
  const now = new Date(serverNow()).toISOString();
  return (
    <p className={classes.today} suppressHydrationWarning>
      {t.rich('head.date', { at: <When at={now} zone={place.timezone} shape="long_day" />, place: place.label })}
    </p>
  );
}
