import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { APP_VERSION, supportOf } from '#contract/version.ts';
import { appUpdate } from '#locales/areas/app-update.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useSession } from '#web/api/queries.ts';
import classes from './update.module.css';

/** How often a tab that stays open asks for the supported versions. */
const CHECK_EVERY_MS = 30 * 60_000;

interface UpdateNoticeProps {
  /** The version of this app. */
  readonly version?: string;
}

/** Asks to update an app that is below the least supported version, and covers the page if the operator forces it. */
export default function UpdateNotice({ version = APP_VERSION }: UpdateNoticeProps) {
  const { data } = useCall('app_version/app_version', { platform: 'web' }, { refetchInterval: CHECK_EVERY_MS });
  const support = data === undefined ? 'current' : supportOf(version, data);
  if (support === 'blocked') return <Blocked />;
  return support === 'unsupported' ? <Reminder /> : null;
}

function Reminder() {
  const t = useMessages(appUpdate);
  const { market } = useSession();
  const [isLater, setLater] = useState(false);
  if (isLater) return null;
  return (
    <div role="status" className={classes.reminder}>
      <p>{t('unsupported', { market: market.name })}</p>
      <div>
        <Update variant="white" />
        <Button variant="transparent" size="sm" color="white" onClick={() => setLater(true)}>
          {t('later')}
        </Button>
      </div>
    </div>
  );
}

function Blocked() {
  const t = useMessages(appUpdate);
  const { market } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.blocked}
      aria-labelledby="update-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="update-title">{t('blocked.title')}</h2>
      <p>{t('blocked.text', { market: market.name })}</p>
      <Update variant="filled" />
    </dialog>
  );
}

function Update({ variant }: { readonly variant: 'white' | 'filled' }) {
  const t = useMessages(appUpdate);
  return (
    <Button variant={variant} size={variant === 'white' ? 'sm' : 'md'} onClick={() => window.location.reload()}>
      {t('update')}
    </Button>
  );
}
