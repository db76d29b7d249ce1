import { Badge, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnUser } from '#contract/entities/user.ts';
import { impersonation } from '#locales/areas/impersonation.ts';
import { profile as messages } from '#locales/areas/profile.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { sessionChanged, useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { useConfirmAccess } from '#web/features/accounts/confirm-access.tsx';
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
  const t = useMessages(messages);
  const form = useCallForm('user/change_password', {
    initialValues: { current_password: '', new_password: '' },
    onDone: ({ ended }) => {
      form.reset();
      toast.good(t('password.changed'), ended > 0 ? t('password.ended') : undefined);
    },
  });
  const send = useCallMutation('user/email_send_otp', {
    onDone: () => toast.good(t('password.sent'), t('password.sent_text', { email: user.email })),
  });
  if (!user.has_password)
    return (
      <Section title={t('password.title')} text={t('password.none')}>
        <Panel>
          <p className={classes.lead}>{t('password.set')}</p>
          <Button
            variant="default"
            loading={send.isPending}
            disabled={send.isSuccess}
            onClick={() => send.run({ email: user.email, purpose: 'reset' })}
          >
            {t(send.isSuccess ? 'password.sent' : 'password.send')}
          </Button>
        </Panel>
      </Section>
    );
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <Panel>
        <Form label={t('password.change')} {...form.props}>
          <FieldRow>
            <PasswordInput
              label={t('password.current')}
              autoComplete="current-password"
              {...form.field('current_password')}
            />
            <PasswordInput label={t('password.new')} autoComplete="new-password" {...form.field('new_password')} />
          </FieldRow>
          <div>
            <Button type="submit" variant="default" loading={form.isPending}>
              {t('password.change')}
            </Button>
          </div>
        </Form>
      </Panel>
    </Section>
  );
}

/** When staff impersonated this user, and why; nothing if they never did. */
export function PastImpersonations() {
  const t = useMessages(impersonation);
  const items = useCall('user/session_list', {}).data?.impersonations ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('profile.title')} text={t('profile.text')}>
      <Panel>
        <ul className={classes.sessions}>
          {items.map((past) => (
            <li key={past._id}>
              <div>
                <b>
                  <When at={past.at} />
                </b>
                <small dir="auto">{t('profile.reason', { reason: past.reason })}</small>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </Section>
  );
}

/** The user's sessions, with buttons to end them. */
export function Sessions({ user }: { user: OwnUser }) {
  const t = useMessages(messages);
  const sessions = useCall('user/session_list', {});
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { caught, dialog } = useConfirmAccess(user);
  const end = useCallMutation('user/end_session', {
    onDone: () => toast.good(t('sessions.ended')),
    onProblem: (problem) => caught(problem, () => end.variables && end.run(end.variables.input)),
  });
  const everywhere = useCallMutation('user/logout', {
    onDone: async () => {
      await navigate(href('home'));
      await sessionChanged(queries);
    },
    onProblem: (problem) => caught(problem, () => everywhere.run({ all: true })),
  });
  const items = sessions.data?.items ?? [];
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <Panel>
        {sessions.data === undefined && (sessions.isError ? <QueryProblem query={sessions} /> : <FieldsSkeleton />)}
        <ul className={classes.sessions}>
          {items.map((session) => (
            <li key={session._id}>
              <div>
                <b>{session.device}</b> {session.is_current && <Badge>{t('sessions.current')}</Badge>}
                <small>{t.rich('sessions.since', { at: <When at={session.created_at} /> })}</small>
              </div>
              {!session.is_current && (
                <Button
                  variant="default"
                  size="sm"
                  loading={end.isPending && end.variables?.input.session_id === session._id}
                  onClick={() => end.run({ session_id: session._id })}
                  aria-label={t('sessions.end_label', { device: session.device })}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {t('sessions.all')}
          </Button>
        </div>
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('sessions.all_title')}
        verb={t('sessions.all')}
        store={t('sessions.stay')}
        isDangerous
        onConfirm={() => everywhere.run({ all: true })}
      >
        {t('sessions.all_text')}
      </ConfirmDialog>
      {dialog}
    </Section>
  );
}
