import { Button } from '@mantine/core';
import { IconBuildingStore, IconEyeOff, IconMailOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import type { ContactState } from '#contract/entities/trust/contact-choice.ts';
import { contactChoice } from '#locales/areas/contact-choice.ts';
import { LinkProblemPage } from '#web/api/link-problem.tsx';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { noFields, useCall, useCallMutation, useSession } from '#web/api/queries.ts';
import { href, privateHead } from '#web/routes.ts';
import { EmptyPage } from '#web/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { FormProblem } from '#web/ui/forms/form.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './contact-choice.module.css';

export const meta: MetaFunction = () => [{ title: messagesIn('en', contactChoice)('title') }, ...privateHead];

/** Where the contact of an unclaimed page stops mails or has the page removed, from the link of a mail. */
export default function ContactChoiceScreen() {
  const t = useMessages(contactChoice);
  const { market } = useSession();
  const { token = '' } = useParams();
  const query = useCall('claim/contact_choice', { token });
  if (query.data !== undefined) return <Choices state={query.data} token={token} />;
  if (!query.isError) return <PageSkeleton />;
  return (
    <LinkProblemPage
      query={query}
      title={t('missing.title')}
      text={t('missing.text')}
      action={{ label: t('missing.action', { market: market.name }), to: href('home') }}
    />
  );
}

interface ChoicesProps {
  readonly state: ContactState;
  readonly token: string;
}

function Choices({ state: { choice, pages }, token }: ChoicesProps) {
  const t = useMessages(contactChoice);
  const { market } = useSession();
  const { list } = useFormats();
  const [isSure, setSure] = useState(false);
  const choose = useCallMutation('claim/choose_contact', {
    form: noFields,
  });
  const names = list(pages.map((page) => page.name));
  if (choice === 'opposed') return <Removed />;
  return (
    <Page width="narrow">
      <PageHead title={t(pages.length === 0 ? 'title.none' : 'title')}>
        <p className={classes.lead}>
          {pages.length === 0
            ? t('text.none', { market: market.name })
            : t('text', { market: market.name, pages: names })}
        </p>
      </PageHead>
      <div className={classes.options}>
        {pages.map((page) => (
          <Option
            key={page._id}
            icon={<IconBuildingStore size={22} stroke={1.7} aria-hidden />}
            title={<bdi>{page.name}</bdi>}
            text={t('claim_text')}
          >
            <Button component={Link} to={href('claim_provider', { id: page._id })}>
              {t('claim')}
            </Button>
            <Button component={Link} variant="subtle" to={href('provider_details', { providerId: page.slug })}>
              {t('page')}
            </Button>
          </Option>
        ))}
        <Option
          icon={<IconMailOff size={22} stroke={1.7} aria-hidden />}
          title={t('mail.title')}
          text={choice === 'no_mail' ? t('mail.done') : t('mail.text', { count: pages.length })}
        >
          <Button
            variant="default"
            loading={choose.isPending && choose.variables.input.choice !== 'opposed'}
            onClick={() => choose.run({ token, choice: choice === 'no_mail' ? 'mails' : 'no_mail' })}
          >
            {t(choice === 'no_mail' ? 'mail.undo' : 'mail.act')}
          </Button>
        </Option>
        {pages.length > 0 && (
          <Option
            icon={<IconEyeOff size={22} stroke={1.7} aria-hidden />}
            title={t('remove.title', { count: pages.length })}
            text={t('remove.text', { count: pages.length })}
          >
            <Button variant="default" onClick={() => setSure(true)}>
              {t('remove.act', { count: pages.length })}
            </Button>
          </Option>
        )}
        <FormProblem problem={choose.problem} />
      </div>
      <ConfirmDialog
        isOpen={isSure}
        onClose={() => setSure(false)}
        title={t('remove.sure', { count: pages.length })}
        verb={t('remove.act', { count: pages.length })}
        store={t('remove.back', { count: pages.length })}
        isDangerous
        onConfirm={() => choose.run({ token, choice: 'opposed' })}
      >
        {t('remove.sure_text', { count: pages.length })}
      </ConfirmDialog>
    </Page>
  );
}

/** What is left to say to a contact whose pages were removed. */
function Removed() {
  const t = useMessages(contactChoice);
  const { market } = useSession();
  return (
    <EmptyPage
      scene="path"
      title={t('remove.done')}
      text={t('remove.done_text')}
      action={{ label: t('missing.action', { market: market.name }), to: href('home') }}
    />
  );
}

interface OptionProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

/** One of the things that a contact can do. */
function Option({ icon, title, text, children }: OptionProps) {
  return (
    <Panel as="section" className={classes.option}>
      {icon}
      <div>
        <h2>{title}</h2>
        <p role="status">{text}</p>
        <div className={classes.acts}>{children}</div>
      </div>
    </Panel>
  );
}
