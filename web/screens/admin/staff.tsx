import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import type { StaffMember } from '#contract/entities/admin.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { adminStaff } from '#locales/areas/admin-staff.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { useConfirmOwnAccess } from '#web/features/accounts/confirm-access.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Choice, FieldRow, Form, SubmitButton, TextInput } from '#web/ui/forms/form.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './admin.module.css';
import { Impersonate } from './impersonate.tsx';
import { Panel } from './panel.tsx';

const roles = ['support', 'finance', 'admin'] as const;

/** The roles of staff by name, to choose from. */
function useRoles() {
  const t = useMessages(adminLists);
  return roles.map((value) => ({ value, label: t(`person_role.${value}`) }));
}

/** The staff members with their roles. */
export function Staff() {
  const t = useMessages(adminStaff);
  const read = useCall('admin/staff_list', {});
  if (read.isPending) return <RowsSkeleton />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const { items, can } = read.data;
  return (
    <div className={classes.panels}>
      <Panel title={t('title', { count: items.length })} isFlush>
        <ul className={classes.rows}>
          {items.map((member) => (
            <Member key={member._id} member={member} mayChange={can.change} />
          ))}
        </ul>
      </Panel>
      {can.change ? <Add /> : <p className={classes.quiet}>{t('read_only')}</p>}
      {can.change && <Impersonate />}
    </div>
  );
}

function Member({ member, mayChange }: { member: StaffMember; mayChange: boolean }) {
  const t = useMessages(adminStaff);
  const lists = useMessages(adminLists);
  const options = useRoles();
  const [isLeaving, setLeaving] = useState(false);
  const { caught, dialog } = useConfirmOwnAccess();
  const change = useCallMutation('admin/change_staff', {
    onDone: () => toast.good(t('updated')),
    onProblem: (problem) => caught(problem, () => change.variables && change.run(change.variables.input)),
  });
  return (
    <li>
      <div className={classes.rowText}>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        <small>
          {t.rich('since', { email: <bdi>{member.email}</bdi>, day: <When at={member.since} shape="day" /> })}
        </small>
      </div>
      <div className={classes.rowEnd}>
        {mayChange ? (
          <>
            <Choice
              aria-label={t('role_of', { name: member.name })}
              value={member.role}
              options={options}
              disabled={change.isPending}
              onPick={(role) => change.run({ user_id: member._id, role })}
            />
            <Button
              variant="default"
              size="sm"
              onClick={() => setLeaving(true)}
              aria-label={t('remove_label', { name: member.name })}
            >
              {t('remove')}
            </Button>
          </>
        ) : (
          <Badge component="span">{lists(`person_role.${member.role}`)}</Badge>
        )}
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('remove.title', { name: member.name })}
        verb={t('remove.submit')}
        isDangerous
        onConfirm={() => change.run({ user_id: member._id, role: 'user' })}
      >
        {t('remove.text')}
      </ConfirmDialog>
      {dialog}
    </li>
  );
}

function Add() {
  const t = useMessages(adminStaff);
  const options = useRoles();
  const { caught, dialog } = useConfirmOwnAccess();
  const form = useCallForm('admin/change_staff', {
    initialValues: { email: '', role: 'support' as StaffMember['role'] },
    onProblem: (problem) => caught(problem, () => form.props.onSubmit()),
    onDone: () => {
      toast.good(t('add.done'));
      form.reset();
    },
  });
  return (
    <Panel title={t('add.title')} text={t('add.text')}>
      <Form label={t('add.title')} {...form.props}>
        <FieldRow>
          <TextInput
            {...form.field('email')}
            label={t('add.email')}
            description={t('add.email_text')}
            type="email"
            size="md"
            autoComplete="off"
          />
          <Choice
            label={t('add.role')}
            description={t(`role_text.${form.values.role}`)}
            size="md"
            value={form.values.role}
            options={options}
            onPick={(role) => form.setFieldValue('role', role)}
          />
        </FieldRow>
        <div>
          <SubmitButton of={form}>{t('add.submit')}</SubmitButton>
        </div>
      </Form>
      {dialog}
    </Panel>
  );
}
