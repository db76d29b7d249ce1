import { Button } from '@mantine/core';
import { Link, type MetaFunction, useParams } from 'react-router';
import type { MailSubscription } from '#contract/entities/notifications/settings.ts';
import { unsubscribePage } from '#locales/areas/unsubscribe-page.ts';
import { LinkProblemPage } from '#web/api/link-problem.tsx';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { noFields, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { href, privateHead } from '#web/routes.ts';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { FormProblem } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './unsubscribe.module.css';

export const meta: MetaFunction = () => [{ title: messagesIn('en', unsubscribePage)('title') }, ...privateHead];

/**
 * Stops the mails that the link of a mail is about, or allows them again. Opening it changes nothing, because mail
 * scanners open links too.
 */
export default function Unsubscribe() {
  const t = useMessages(unsubscribePage);
  const { token = '' } = useParams();
  const query = useCall('user/mail_subscription', { token });
  if (query.data !== undefined)
    return (
      <Page width="narrow">
        <Shown subscription={query.data.subscription} token={token} />
      </Page>
    );
  if (!query.isError)
    return (
      <Page width="narrow">
        <div role="status" aria-busy="true" aria-label={t('title')}>
          <FieldsSkeleton count={2} />
        </div>
      </Page>
    );
  const action = { label: t('missing.home'), to: href('home') };
  return <LinkProblemPage query={query} title={t('missing.title')} text={t('missing.text')} action={action} />;
}

function Shown({ subscription, token }: { readonly subscription: MailSubscription; readonly token: string }) {
  const t = useMessages(unsubscribePage);
  const { market, user } = useSession();
  const { group, is_off, masked_email } = subscription;
  const change = useCallMutation('user/unsubscribe', {
    form: noFields,
  });
  const values = { email: <bdi className={classes.address}>{masked_email}</bdi>, market: market.name };
  return (
    <Panel as="section" className={classes.panel}>
      <div role="status">
        <h1>{t(is_off ? 'done.title' : 'ask.title')}</h1>
        <p>
          {group === 'digest'
            ? t.rich(is_off ? 'done.digest' : 'ask.digest', values)
            : t.rich(is_off ? 'done.text' : 'ask.text', { ...values, group })}
        </p>
      </div>
      {!is_off && <p className={classes.rest}>{t('ask.rest')}</p>}
      <FormProblem problem={change.problem} />
      <ButtonRow>
        <Button
          size="md"
          variant={is_off ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.run({ token, is_off: !is_off })}
        >
          {t(is_off ? 'done.undo' : 'ask.stop')}
        </Button>
        {user !== null && (
          <Button component={Link} to={`${href('profile')}#notifications`} size="md" variant="subtle">
            {t('settings')}
          </Button>
        )}
      </ButtonRow>
    </Panel>
  );
}
