import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { LegalNotice as Notice } from '#contract/entities/legal.ts';
import { legalNotice } from '#locales/areas/legal-notice.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { When } from '#web/ui/format/when.tsx';
import { FormProblem } from '#web/ui/forms/form.tsx';
import { isFree } from './free-paths.ts';
import classes from './notice.module.css';

const screens = { privacy: 'privacy_policy', terms: 'terms_and_condition' } as const;
const pathOf = ({ kind, version }: Notice) => href(screens[kind], {}, { version: String(version) });

/** Asks to accept a legal text that changes: by a banner, and by a dialog once it holds. */
export default function LegalNotice() {
  const { pathname } = useLocation();
  const { data } = useCall('user/legal_notice', {});
  const [later, setLater] = useState<readonly string[]>([]);
  const items = data?.items ?? [];
  const due = items.find((item) => item.is_due);
  if (due !== undefined) return isFree(pathname) ? null : <Due key={keyOf(due)} notice={due} />;
  const soon = items.find((item) => !later.includes(keyOf(item)));
  if (soon === undefined || pathname === href(screens[soon.kind])) return null;
  return <Soon key={keyOf(soon)} notice={soon} onLater={() => setLater([...later, keyOf(soon)])} />;
}

const keyOf = ({ kind, version }: Notice) => `${kind}:${version}`;

/** `isShown` says that the notice itself shows that it wasn't saved; otherwise a toast does. */
function useAccept({ kind, version }: Notice, isShown: boolean) {
  const accept = useCallMutation('user/accept_legal', {
    onProblem: ({ code }) => isShown && code !== 'not_signed_in',
  });
  return { isPending: accept.isPending, isError: accept.isError, run: () => accept.run({ kind, version }) };
}

function Soon({ notice, onLater }: { readonly notice: Notice; readonly onLater: () => void }) {
  const t = useMessages(legalNotice);
  const accept = useAccept(notice, false);
  return (
    <div role="status" className={classes.soon}>
      <p>{t.rich(`soon.${notice.kind}`, { day: <When at={notice.effective_at} shape="date" label={false} /> })}</p>
      <div>
        <Button variant="white" size="sm" loading={accept.isPending} onClick={accept.run}>
          {t('soon.accept')}
        </Button>
        <Button component={Link} to={pathOf(notice)} variant="transparent" size="sm" color="white">
          {t('soon.read')}
        </Button>
        <Button variant="transparent" size="sm" color="white" onClick={onLater}>
          {t('soon.later')}
        </Button>
      </div>
    </div>
  );
}

function Due({ notice }: { readonly notice: Notice }) {
  const t = useMessages(legalNotice);
  const accept = useAccept(notice, true);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.due}
      aria-labelledby="legal-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="legal-title">{t(`due.${notice.kind}`)}</h2>
      <p>
        {t.rich('due.text', {
          day: <When at={notice.effective_at} shape="date" label={false} />,
          link: (text) => <Link to={pathOf(notice)}>{text}</Link>,
        })}
      </p>
      {/* The toast is below the dialog. */}
      <FormProblem problem={accept.isError ? { title: t('due.failed'), detail: '' } : null} />
      <div>
        <Button size="md" loading={accept.isPending} onClick={accept.run}>
          {t('due.accept')}
        </Button>
        <Button component={Link} to={href('booking')} size="md" variant="default">
          {t('due.bookings')}
        </Button>
      </div>
      <small>{t('due.note')}</small>
    </dialog>
  );
}
