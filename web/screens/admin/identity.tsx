import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { IdentityCheck } from '#contract/entities/trust/identity.ts';
import { adminIdentity } from '#locales/areas/admin-identity.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, LongText, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import classes from './admin.module.css';
import { DialogForm } from './dialog-form.tsx';
import { ShowContact } from './lists/show-contact.tsx';
import { Panel } from './panel.tsx';

/** The people whose identity staff checked, and the form that confirms another one. */
export function Identity() {
  const t = useMessages(adminIdentity);
  const pages = useCallPages('admin/identity_list', {});
  const [revoking, setRevoking] = useState<IdentityCheck | null>(null);
  const first = pages.data?.pages[0];
  if (first === undefined) return pages.isError ? <QueryProblem query={pages} /> : <RowsSkeleton />;
  const { items } = pages;
  return (
    <div className={classes.panels}>
      <Panel
        title={items.length === 0 ? t('list.empty') : t('list.title', { count: items.length })}
        text={t('list.text')}
        isFlush
      >
        <ul className={classes.rows}>
          {items.map((check) => (
            <Check key={check._id} check={check} {...(first.can.check ? { onRevoke: () => setRevoking(check) } : {})} />
          ))}
        </ul>
        <ShowMore pages={pages} />
      </Panel>
      {first.can.check ? <Add /> : <p className={classes.quiet}>{t('role')}</p>}
      {revoking !== null && <RevokeDialog check={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}

function Check({ check, onRevoke }: { readonly check: IdentityCheck; readonly onRevoke?: () => void }) {
  const t = useMessages(adminIdentity);
  const { person, note, by_name, created_at, pages } = check;
  const { name, email } = person;
  return (
    <li>
      <div className={classes.rowText}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          <bdi>{email}</bdi>
        </small>
        {pages.map((page) => (
          <p key={page.slug}>
            <Link to={href('provider_details', { providerId: page.slug })}>
              <bdi>{page.name}</bdi>
            </Link>
          </p>
        ))}
        <q dir="auto">{note}</q>
        <small>{t.rich('list.by', { name: <bdi>{by_name}</bdi>, day: <When at={created_at} shape="day" /> })}</small>
        <div className={classes.rowMore}>
          <ShowContact subject="user" subject_id={person._id} />
        </div>
      </div>
      {onRevoke !== undefined && (
        <div className={classes.rowEnd} data-top>
          <Button variant="default" size="sm" onClick={onRevoke} aria-label={t('revoke.label', { name })}>
            {t('revoke')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Add() {
  const t = useMessages(adminIdentity);
  const form = useCallForm('admin/confirm_identity', {
    initialValues: { email: '', note: '' },
    onDone: () => {
      toast.good(t('add.done'));
      form.reset();
    },
  });
  return (
    <Panel title={t('add.title')} text={t('add.text')}>
      <Form label={t('add.title')} {...form.props}>
        <TextInput {...form.field('email')} label={t('add.email')} type="email" size="md" autoComplete="off" />
        <LongText
          {...form.field('note')}
          label={t('add.note')}
          description={t('add.note_hint')}
          lines={[2, 8]}
          maxLength={1000}
        />
        <div>
          <SubmitButton of={form}>{t('add.submit')}</SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

function RevokeDialog({ check, onClose }: { readonly check: IdentityCheck; readonly onClose: () => void }) {
  const t = useMessages(adminIdentity);
  const form = useCallForm('admin/revoke_identity', {
    initialValues: { note: '' },
    toInput: ({ note }) => ({ check_id: check._id, note }),
    onDone: () => {
      toast.good(t('revoke.done'));
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('revoke.title')} submit={t('revoke.submit')} isDangerous onClose={onClose}>
      <p className={classes.quiet} dir="auto">
        {check.person.name}
      </p>
      <LongText
        {...form.field('note')}
        label={t('revoke.note')}
        description={t('revoke.note_hint')}
        lines={[2, 8]}
        maxLength={1000}
      />
    </DialogForm>
  );
}
