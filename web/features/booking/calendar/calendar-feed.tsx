import { Button, TextInput } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import '@mantine/core/styles/Input.css';
import { IconCalendarShare } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { calendarFeed } from '#locales/areas/calendar-feed.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './calendar-feed.module.css';

interface CalendarFeedProps {
  /** The page of the schedule; absent for the user's own bookings. */
  readonly provider_id?: string;
}

/** Calendar sync: the secret link of a calendar file, to copy, replace or stop. */
export function CalendarFeed({ provider_id }: CalendarFeedProps) {
  const t = useMessages(calendarFeed);
  const title = useId();
  const input = provider_id === undefined ? {} : { provider_id };
  const feed = useCall('booking/calendar_feed', input);
  const hadOne = useRef(false);
  const [asked, setAsked] = useState<'new' | 'off' | null>(null);
  const renew = useCallMutation('booking/renew_calendar_feed', {
    onDone: ({ url }) => {
      if (url === null) toast.good(t('stopped'));
      else if (hadOne.current) toast.good(t('renewed'));
    },
  });
  const change = (is_on: boolean) => {
    hadOne.current = feed.data?.url !== null;
    renew.run({ ...input, is_on });
  };
  if (feed.data === undefined) return null;
  const { url } = feed.data;
  return (
    <Panel as="section" className={classes.feed} aria-labelledby={title}>
      <IconCalendarShare size={28} stroke={1.6} aria-hidden />
      <div>
        <h2 id={title}>{t('title')}</h2>
        <p>{t(provider_id === undefined ? 'text' : 'text_page')}</p>
      </div>
      {url === null ? (
        <Button variant="default" loading={renew.isPending} onClick={() => change(true)}>
          {t('make')}
        </Button>
      ) : (
        <div className={classes.address}>
          <TextInput
            label={t('link')}
            description={t('link_hint')}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <ButtonRow>
            <CopyButton text={url} label={t('copy')} hasIcon />
            <Button component="a" href={url.replace(/^https?:/, 'webcal:')} variant="default">
              {t('open')}
            </Button>
            <Button variant="subtle" onClick={() => setAsked('new')}>
              {t('renew')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsked('off')}>
              {t('stop')}
            </Button>
          </ButtonRow>
        </div>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t(asked === 'off' ? 'confirm.stop_title' : 'confirm.renew_title')}
        verb={t(asked === 'off' ? 'confirm.stop' : 'confirm.renew')}
        isDangerous={asked === 'off'}
        onConfirm={() => change(asked !== 'off')}
      >
        {t(asked === 'off' ? 'confirm.stop_text' : 'confirm.renew_text')}
      </ConfirmDialog>
    </Panel>
  );
}
