import { Link, type MetaFunction, useParams } from 'react-router';
import type { ModerationNotice } from '#contract/entities/trust/appeal.ts';
import { appealPage } from '#locales/areas/appeal-page.ts';
import { LinkProblemPage } from '#web/api/link-problem.tsx';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { useCall } from '#web/api/queries.ts';
import { href, privateHead } from '#web/routes.ts';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { When } from '#web/ui/format/when.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './appeal.module.css';
import { AppealForm } from './appeal-form.tsx';
import { AppealState } from './appeal-state.tsx';

export const meta: MetaFunction = () => [{ title: messagesIn('en', appealPage)('meta.title') }, ...privateHead];

/** A decision of the team for the person concerned, by the link of its mail, and the appeal against it. */
export default function AppealScreen() {
  const t = useMessages(appealPage);
  const { token = '' } = useParams();
  const query = useCall('user/moderation_decision', { token });
  if (query.data !== undefined) return <Decision decision={query.data.decision} token={token} />;
  if (!query.isError) return <PageSkeleton />;
  return (
    <LinkProblemPage
      query={query}
      title={t('missing.title')}
      text={t('missing.text')}
      action={{ label: t('missing.home'), to: href('home') }}
    />
  );
}

function Decision({ decision, token }: { readonly decision: ModerationNotice; readonly token: string }) {
  const t = useMessages(appealPage);
  const { kind, label, was_held, page_name, reason, status, undone_reason, created_at, appeal } = decision;
  const isUndone = status === 'undone';
  return (
    <Page width="narrow">
      <div className={classes.decision}>
        <header className={classes.head}>
          <h1>
            {isUndone ? t(`back.${kind}`, { label }) : t(was_held ? `declined.${kind}` : `title.${kind}`, { label })}
          </h1>
          {!isUndone && <p>{t(`text.${kind}`, { page: page_name ?? t('page') })}</p>}
        </header>
        <figure className={classes.reason}>
          <figcaption>{t.rich('reason', { day: <When at={created_at} shape="day" /> })}</figcaption>
          <blockquote>
            <p dir="auto">{reason}</p>
          </blockquote>
        </figure>
        {appeal !== null && <AppealState appeal={appeal} />}
        {appeal === null && isUndone && (
          <Panel as="section" tone="accent" className={classes.step}>
            <h2>{t('undone.title')}</h2>
            <p dir="auto">{undone_reason}</p>
          </Panel>
        )}
        {decision.can.appeal && <AppealForm token={token} until={decision.appeal_until} />}
        {appeal === null && !isUndone && !decision.can.appeal && (
          <Panel as="section" tone="sunken" className={classes.step}>
            <h2>{t('late.title')}</h2>
            <p>
              {t.rich('late.text', {
                day: <When at={decision.appeal_until} shape="day" />,
                link: (text) => <Link to={href('helpandsupport', {}, { ask: '1' })}>{text}</Link>,
              })}
            </p>
          </Panel>
        )}
      </div>
    </Page>
  );
}
