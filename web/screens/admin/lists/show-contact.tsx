import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CallInput } from '#contract/index.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import classes from './list.module.css';

type Subject = CallInput<'admin/read_contact'>['subject'];

/** The contact of a person, page or booking, which staff reads on request. Each reading is recorded. */
export function ShowContact({ subject, subject_id }: { readonly subject: Subject; readonly subject_id: string }) {
  const t = useMessages(adminLists);
  const read = useCallMutation('admin/read_contact');
  const shown = useRef<HTMLDivElement>(null);
  const isShown = read.data !== undefined;
  useEffect(() => {
    // The contact replaces the button, which had the focus.
    if (isShown) shown.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (read.data === undefined)
    return (
      <div className={classes.ask}>
        <Button variant="default" size="sm" loading={read.isPending} onClick={() => read.run({ subject, subject_id })}>
          {t('contact.show')}
        </Button>
        <small className={classes.quiet}>{t('contact.note')}</small>
      </div>
    );
  const { email, phone } = read.data;
  return (
    <div ref={shown} role="status" tabIndex={-1} className={classes.contact}>
      <Facts>
        <Fact label={t('contact.email')}>
          {email === null ? (
            t('contact.none')
          ) : (
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          )}
        </Fact>
        <Fact label={t('contact.phone')}>
          {phone === null ? (
            t('contact.none')
          ) : (
            <a href={`tel:${phone}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
        </Fact>
      </Facts>
    </div>
  );
}
