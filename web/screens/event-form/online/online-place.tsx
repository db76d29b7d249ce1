import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconBrandZoom, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { meetingProviders } from '#contract/choices/event.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import type { StepProps } from '../steps/step-props.ts';
import classes from './online.module.css';
import { useZoom } from './use-zoom.ts';

/** Where online guests meet: in our own room, or in the organiser's Zoom where the operator offers it. */
export function OnlinePlace({ editor }: Pick<StepProps, 'editor'>) {
  const t = useMessages(eventForm);
  const { draft, change, refusedAt } = editor;
  const zoom = useZoom(editor);
  const { data } = zoom.account;
  const [wanted, setWanted] = useState(draft.meeting_provider);
  const shown = draft.meeting_provider === 'zoom' ? 'zoom' : wanted;
  if (data === undefined)
    return zoom.account.isError ? <QueryProblem query={zoom.account} /> : <Skeleton height={120} radius="lg" />;
  const isConnected = data.account?.is_connected === true;
  const isOffered = data.is_offered || shown === 'zoom';
  return (
    <Panel as="section" className={classes.online} aria-label={t('online.title')}>
      <h2>{t('online.title')}</h2>
      {isOffered && (
        <SegmentedControl
          radius="xl"
          aria-label={t('online.title')}
          value={shown}
          data={meetingProviders.map((value) => ({ value, label: t(`online.${value}`) }))}
          onChange={(value) => {
            const next = meetingProviders.find((each) => each === value) ?? 'jitsi';
            setWanted(next);
            // An event meets at Zoom only once the account is there.
            if (next === 'jitsi' || isConnected) change({ meeting_provider: next });
          }}
        />
      )}
      {shown === 'jitsi' ? (
        <p className={classes.line}>
          <IconVideo size={22} stroke={1.7} aria-hidden />
          {t('online.own_room')}
        </p>
      ) : (
        <ZoomAccount zoom={zoom} account={data.account} />
      )}
      {refusedAt('meeting_provider') !== undefined && (
        <p className={classes.wrong} role="alert">
          {refusedAt('meeting_provider')}
        </p>
      )}
      <p className={classes.hint}>{t('online.when')}</p>
    </Panel>
  );
}

type ZoomState = ReturnType<typeof useZoom>;

interface ZoomAccountProps {
  readonly zoom: ZoomState;
  readonly account: NonNullable<ZoomState['account']['data']>['account'];
}

/** The connected account, or how to connect one. */
function ZoomAccount({ zoom, account }: ZoomAccountProps) {
  const t = useMessages(eventForm);
  const [isAsking, setAsking] = useState(false);
  if (account?.is_connected !== true)
    return (
      <>
        <p className={classes.line}>
          <IconBrandZoom size={22} stroke={1.7} aria-hidden />
          {t(account === null ? 'online.connect_text' : 'online.ended')}
        </p>
        <Button onClick={zoom.connect} loading={zoom.isBusy}>
          {t('online.connect')}
        </Button>
      </>
    );
  return (
    <>
      <div className={classes.account}>
        <IconBrandZoom size={22} stroke={1.7} aria-hidden />
        <span>{t('online.as', { email: account.email })}</span>
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          {t('online.disconnect')}
        </Button>
      </div>
      <p className={classes.hint}>{t('online.zoom_text')}</p>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('online.sure')}
        verb={t('online.disconnect')}
        onConfirm={() => {
          setAsking(false);
          zoom.disconnect();
        }}
      >
        {t('online.sure_text')}
      </ConfirmDialog>
    </>
  );
}
