import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { StaffMember } from '#contract/entities/admin.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Choice, FieldRow, Form, TextInput } from '#web/ui/forms/form.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './admin.module.css';
import { LookAs } from './look-as.tsx';
import { Panel } from './panel.tsx';

const roleNames = { support: 'Support', finance: 'Finance', admin: 'Admin' } as const;
const roles = (['support', 'finance', 'admin'] as const).map((value) => ({ value, label: roleNames[value] }));
/** What each role may do. */
const roleTexts = {
  support: 'Reports, refunds, moderation and tickets.',
  finance: 'Payments, refunds and statements.',
  admin: 'Everything, and the settings.',
} as const;

/** The staff members with their roles. */
export function Staff() {
  const read = useCall('admin/staff_list', {});
  if (read.isPending) return <RowsSkeleton />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const { items, can } = read.data;
  return (
    <div className={classes.panels}>
      <Panel title={items.length === 1 ? '1 person' : `${items.length} people`} isFlush>
        <ul className={classes.rows}>
          {items.map((member) => (
            <Member key={member._id} member={member} mayChange={can.change} />
          ))}
        </ul>
      </Panel>
      {can.change ? <Add /> : <p className={classes.quiet}>Only admins can change the staff.</p>}
      {can.change && <LookAs />}
    </div>
  );
}

function Member({ member, mayChange }: { member: StaffMember; mayChange: boolean }) {
  const [isLeaving, setLeaving] = useState(false);
  const change = useCallMutation('admin/change_staff', { onDone: () => toast.good('Staff updated') });
  return (
    <li>
      <div className={classes.rowText}>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        <small>
          <bdi>{member.email}</bdi> · since <When at={member.since} shape="day" />
        </small>
      </div>
      <div className={classes.rowEnd}>
        {mayChange ? (
          <>
            <Choice
              aria-label={`Role of ${member.name}`}
              value={member.role}
              options={roles}
              disabled={change.isPending}
              onPick={(role) => change.run({ user_id: member._id, role })}
            />
            <Button variant="default" size="sm" onClick={() => setLeaving(true)} aria-label={`Remove ${member.name}`}>
              Remove
            </Button>
          </>
        ) : (
          <Badge component="span">{roleNames[member.role]}</Badge>
        )}
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Remove ${member.name} from staff?`}
        verb="Remove from staff"
        isDangerous
        onConfirm={() => change.run({ user_id: member._id, role: 'user' })}
      >
        They keep their account but lose access to Admin right away.
      </ConfirmDialog>
    </li>
  );
}

function Add() {
  const form = useCallForm('admin/change_staff', {
    initialValues: { email: '', role: 'support' as StaffMember['role'] },
    onDone: () => {
      toast.good('Added to staff');
      form.reset();
    },
  });
  return (
    <Panel
      title="Add staff member"
      text="They need an account first. We’ll let them know, and they’ll see Admin in their menu."
    >
      <Form label="Add staff member" {...form.props}>
        <FieldRow>
          <TextInput
            {...form.field('email')}
            label="Email"
            description="The address of their account."
            type="email"
            size="md"
            autoComplete="off"
          />
          <Choice
            label="Role"
            description={roleTexts[form.values.role]}
            size="md"
            value={form.values.role}
            options={roles}
            onPick={(role) => form.setFieldValue('role', role)}
          />
        </FieldRow>
        <div>
          <Button type="submit" size="md" loading={form.isPending}>
            Add to staff
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
