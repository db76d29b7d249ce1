import { Badge, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnUser } from '#contract/entities/user.ts';
import { looks } from '#locales/areas/looks.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { sessionChanged, useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { href } from '#web/routes.ts';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { FieldRow, Form, PasswordInput } from '#web/ui/forms/form.tsx';
import { Section } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import '@mantine/core/styles/Badge.css';
import classes from './profile.module.css';

/** Changes the password. Users without a password get a link to create one. */
export function ChangePassword({ user }: { user: OwnUser }) {
  const form = useCallForm('user/change_password', {
    initialValues: { current_password: '', new_password: '' },
    stale: ['user/session_list', 'user/get_profile'],
    onDone: ({ ended }) => {
      form.reset();
      toast.good('Password changed', ended > 0 ? 'We signed you out on all other devices.' : undefined);
    },
  });
  const send = useCallMutation('user/email_send_otp', {
    stale: [],
    onDone: () => toast.good('Email sent', `Open the link we sent to ${user.email}.`),
  });
  if (!user.has_password)
    return (
      <Section title="Password" text="You don’t have a password yet. You sign in with email codes.">
        <Panel>
          <p className={classes.lead}>
            We’ll email you a link to set one. We’ll sign you out everywhere, then you sign in with it.
          </p>
          <Button
            variant="default"
            loading={send.isPending}
            disabled={send.isSuccess}
            onClick={() => send.run({ email: user.email, purpose: 'reset' })}
          >
            {send.isSuccess ? 'Email sent' : 'Email me a link'}
          </Button>
        </Panel>
      </Section>
    );
  return (
    <Section title="Password" text="Changing it signs you out on all other devices.">
      <Panel>
        <Form label="Change password" {...form.props}>
          <FieldRow>
            <PasswordInput
              label="Current password"
              autoComplete="current-password"
              {...form.field('current_password')}
            />
            <PasswordInput label="New password" autoComplete="new-password" {...form.field('new_password')} />
          </FieldRow>
          <div>
            <Button type="submit" variant="default" loading={form.isPending}>
              Change password
            </Button>
          </div>
        </Form>
      </Panel>
    </Section>
  );
}

/** When staff looked at the app as this user, and why; nothing if they never did. */
export function StaffLooks() {
  const t = useMessages(looks);
  const items = useCall('user/session_list', {}).data?.looks ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('profile.title')} text={t('profile.text')}>
      <Panel>
        <ul className={classes.sessions}>
          {items.map((look) => (
            <li key={look._id}>
              <div>
                <b>
                  <When at={look.at} />
                </b>
                <small dir="auto">{t('profile.reason', { reason: look.reason })}</small>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}

/** The user's sessions, with buttons to end them. */
export function Sessions() {
  const sessions = useCall('user/session_list', {});
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const end = useCallMutation('user/end_session', {
    stale: ['user/session_list'],
    onDone: () => toast.good('Device signed out'),
  });
  const everywhere = useCallMutation('user/logout', {
    stale: [],
    onDone: async () => {
      await navigate(href('home'));
      await sessionChanged(queries);
    },
  });
  const items = sessions.data?.items ?? [];
  return (
    <Section title="Where you’re signed in" text="Don’t recognize a device? Sign it out and change your password.">
      <Panel>
        {sessions.data === undefined && (sessions.isError ? <QueryProblem query={sessions} /> : <FieldsSkeleton />)}
        <ul className={classes.sessions}>
          {items.map((session) => (
            <li key={session._id}>
              <div>
                <b>{session.device}</b> {session.is_current && <Badge>This device</Badge>}
                <small>
                  since <When at={session.created_at} />
                </small>
              </div>
              {!session.is_current && (
                <Button
                  variant="default"
                  size="sm"
                  loading={end.isPending && end.variables?.input.session_id === session._id}
                  onClick={() => end.run({ session_id: session._id })}
                  aria-label={`Sign out ${session.device}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        </div>
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        verb="Sign out everywhere"
        store="Stay signed in"
        isDangerous
        onConfirm={() => everywhere.run({ all: true })}
      >
        We’ll sign you out on every device, including this one.
      </ConfirmDialog>
    </Section>
  );
}
