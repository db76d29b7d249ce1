import { Button } from '@mantine/core';
import { IconCalendarDollar, IconMessage, IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Claim } from '#contract/entities/trust/claim.ts';
import { claimPage } from '#locales/areas/claim-page.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { IconLine } from '#web/ui/display/icon-line.tsx';
import { Scene } from '#web/ui/display/scenes.tsx';
import { When } from '#web/ui/format/when.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './claim.module.css';

/** A page that is the caller's: what comes next. `isNew` mentions the payouts that wait after a claim. */
export function Claimed({ name, isNew }: { readonly name: string; readonly isNew: boolean }) {
  const t = useMessages(claimPage);
  const hasPayments = useFeature('payments');
  const title = useRef<HTMLHeadingElement>(null);
  // The form is gone, so the focus moves here for keyboard and screen reader users.
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.done}>
      <Scene name="stall" />
      <h1 ref={title} tabIndex={-1}>
        {t('state.claimed', { page: name })}
      </h1>
      <p>{t('state.claimed_text')}</p>
      <ol className={classes.next}>
        <IconLine icon={IconPhoto} size={22}>
          {t('state.step_check')}
        </IconLine>
        <IconLine icon={IconCalendarDollar} size={22}>
          {t('state.step_services')}
        </IconLine>
        <IconLine icon={IconMessage} size={22}>
          {t('state.step_messages')}
        </IconLine>
      </ol>
      <ButtonRow align="center">
        <Button component={Link} to={href('my_page')} size="md">
          {t('state.set_up')}
        </Button>
        <Button
          component={Link}
          to={href('booking', {}, { tab: 'messages', as: 'provider' })}
          size="md"
          variant="default"
        >
          {t('state.inbox')}
        </Button>
      </ButtonRow>
      {isNew && hasPayments && <small>{t('state.frozen')}</small>}
    </section>
  );
}

/** A claim that the team is looking into. */
export function WithStaff({ claim, onMore }: { readonly claim: Claim; readonly onMore: () => void }) {
  const t = useMessages(claimPage);
  return (
    <Panel as="section" tone="accent" className={classes.step}>
      <h1>{t('state.waiting')}</h1>
      <p>{t.rich('state.waiting_text', { day: <When at={claim.created_at} shape="date" label={false} /> })}</p>
      <ButtonRow>
        <Button variant="default" onClick={onMore}>
          {t('state.more')}
        </Button>
      </ButtonRow>
    </Panel>
  );
}

/** Why the team declined a claim. */
export function Declined({ word }: { readonly word: string }) {
  const t = useMessages(claimPage);
  return (
    <Panel as="section" className={classes.step}>
      <h2>{t('state.declined')}</h2>
      <p>{t('state.declined_text')}</p>
      <blockquote>
        <p dir="auto">{word}</p>
      </blockquote>
    </Panel>
  );
}
