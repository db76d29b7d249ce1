import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type LegalGap, type LegalKind, legalKinds } from '#contract/choices/legal.ts';
import type { LegalVersion } from '#contract/entities/legal.ts';
import type { CallOutput } from '#contract/index.ts';
import { adminLegal } from '#locales/areas/admin-legal.ts';
import { type FieldProps, useCallForm } from '#web/api/call-form.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { LegalBlocks } from '#web/features/legal/legal-parts.tsx';
import { readLegal } from '#web/features/legal/markup.ts';
import { href } from '#web/routes.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { RefusalBox } from '#web/ui/feedback/refusal-box.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { ConfirmDialog } from '#web/ui/overlays/overlays.tsx';
import classes from './admin.module.css';
import { Panel } from './panel.tsx';

const pages = {
  privacy: href('privacy_policy'),
  terms: href('terms_and_condition'),
  imprint: href('imprint'),
} as const;

/** The operator's legal texts: one at a time, with a preview and all published versions. */
export function LegalTexts() {
  const t = useMessages(adminLegal);
  const [search] = useSearchParams();
  const kind = legalKinds.find((each) => each === search.get('text')) ?? 'privacy';
  const read = useCall('admin/legal_texts', {});
  if (read.isPending) return <RowsSkeleton />;
  if (read.data === undefined) return <QueryProblem query={read} />;
  const item = read.data.items.find((each) => each.kind === kind);
  return (
    <div className={classes.panels} data-wide="true">
      <div>
        <LinkSwitch
          label={t('choose')}
          sides={legalKinds.map((each) => ({ text: t(`kind.${each}`), to: `?text=${each}`, isShown: each === kind }))}
          replace
        />
      </div>
      {item !== undefined && (
        <Editor
          key={kind}
          kind={kind}
          current={item.current}
          template={item.template}
          gaps={item.gaps}
          mayChange={read.data.can.change}
        />
      )}
      <Acceptances items={read.data.acceptances.filter((each) => each.kind === kind)} />
      <Versions key={`versions:${kind}`} kind={kind} />
    </div>
  );
}

interface EditorProps {
  readonly kind: LegalKind;
  readonly current: LegalVersion | null;
  readonly template: string;
  readonly gaps: readonly LegalGap[];
  readonly mayChange: boolean;
}

function Editor({ kind, current, template, gaps, mayChange }: EditorProps) {
  const t = useMessages(adminLegal);
  const form = useCallForm('admin/publish_legal_text', {
    initialValues: { kind, body: current?.body ?? template, based_on: current?.version ?? 0, announce_from: '' },
    toInput: ({ announce_from, ...text }) => ({ ...text, ...(announce_from === '' ? {} : { announce_from }) }),
    onDone: ({ text }) => {
      form.setFieldValue('based_on', text.version);
      form.setFieldValue('announce_from', '');
      toast.good(t('published', { version: text.version }));
    },
  });
  const { body, based_on, announce_from } = form.values;
  const [isAsking, setAsking] = useState(false);
  const submit = () => (announce_from === '' ? form.props.onSubmit() : setAsking(true));
  return (
    <Panel
      title={<EditorTitle kind={kind} current={current} />}
      text={
        current === null
          ? t('unpublished_text')
          : current.is_announced && new Date(current.effective_at).getTime() > serverNow()
            ? t.rich('upcoming', { day: <When at={current.effective_at} shape="date" label={false} /> })
            : t('published_text')
      }
      aside={<Link to={pages[kind]}>{t('view')}</Link>}
    >
      {mayChange && gaps.length > 0 && <Gaps gaps={gaps} />}
      <Form label={t(`kind.${kind}`)} {...form.props} onSubmit={submit}>
        <div className={classes.editor}>
          <LongText
            label={t('text')}
            description={t('text_hint')}
            lines={[14, 28]}
            maxLength={50_000}
            {...form.field('body')}
            readOnly={!mayChange}
          />
          <section className={classes.previewBox} aria-label={t('preview')}>
            {readLegal(body).map((part) => (
              <div key={part.id}>
                {part.title !== '' && <h3>{part.title}</h3>}
                <LegalBlocks blocks={part.blocks} />
              </div>
            ))}
          </section>
        </div>
        {mayChange && kind !== 'imprint' && <AnnounceField {...form.field('announce_from')} />}
        {mayChange ? (
          <ButtonRow>
            <Button type="submit" size="md" loading={form.isPending} disabled={body.trim() === current?.body}>
              {t('publish', { version: based_on + 1 })}
            </Button>
            {body !== template && (
              <Button size="md" variant="subtle" onClick={() => form.setFieldValue('body', template)}>
                {t('use_template')}
              </Button>
            )}
            {(current?.version ?? 0) > based_on && (
              <Button size="md" variant="subtle" onClick={() => form.setFieldValue('based_on', current?.version ?? 0)}>
                {t('replace', { version: current?.version ?? 0 })}
              </Button>
            )}
          </ButtonRow>
        ) : (
          <p className={classes.quiet}>{t('read_only')}</p>
        )}
      </Form>
      <AnnounceDialog
        isOpen={isAsking}
        version={based_on + 1}
        onClose={() => setAsking(false)}
        onConfirm={form.props.onSubmit}
      />
    </Panel>
  );
}

/** What the settings lack before the template can be published, with a link to it. */
function Gaps({ gaps }: { readonly gaps: readonly LegalGap[] }) {
  const t = useMessages(adminLegal);
  return (
    <RefusalBox>
      {t.rich(gaps.includes('name') ? 'gaps.name' : 'gaps.contact', {
        link: (text) => <Link to={href('admin', { queue: 'settings' })}>{text}</Link>,
      })}
    </RefusalBox>
  );
}

/** The name of a text, and whether it is published. */
function EditorTitle({ kind, current }: Pick<EditorProps, 'kind' | 'current'>) {
  const t = useMessages(adminLegal);
  return (
    <>
      {t(`kind.${kind}`)}{' '}
      <Badge component="span" color={current === null ? 'amber' : 'green'}>
        {current === null ? t('unpublished') : t('version', { version: current.version })}
      </Badge>
    </>
  );
}

interface AnnounceDialogProps {
  readonly isOpen: boolean;
  readonly version: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before everyone gets an email. */
function AnnounceDialog({ version, ...dialog }: AnnounceDialogProps) {
  const t = useMessages(adminLegal);
  return (
    <ConfirmDialog {...dialog} title={t('confirm.title', { version })} verb={t('confirm.submit')}>
      {t('confirm.text')}
    </ConfirmDialog>
  );
}

/** The day from which an announced version applies. */
function AnnounceField(field: FieldProps) {
  const t = useMessages(adminLegal);
  return (
    <TextInput
      type="date"
      className={classes.announce ?? ''}
      label={t('announce.label')}
      description={t('announce.text')}
      {...field}
    />
  );
}

/** How many accepted the newest version, and how far its mails are. */
function Acceptances({ items }: { readonly items: CallOutput<'admin/legal_texts'>['acceptances'] }) {
  const t = useMessages(adminLegal);
  const [item] = items;
  if (item === undefined) return null;
  const { version, accepted, users, guest_bookings, mails } = item;
  return (
    <Panel title={t('accepted.title', { version })}>
      <p>{t('accepted.users', { accepted, users })}</p>
      <p>{t('accepted.guests', { count: guest_bookings })}</p>
      <p className={classes.quiet}>
        {mails === null
          ? t('mails.none')
          : t(mails.is_finished ? 'mails.finished' : 'mails.running', { count: mails.sent })}
      </p>
    </Panel>
  );
}

function Versions({ kind }: { kind: LegalKind }) {
  const t = useMessages(adminLegal);
  const versions = useCallPages('admin/legal_version_list', { kind });
  if (versions.items.length === 0) return null;
  return (
    <Panel title={t('versions.title')} isFlush>
      <ul className={classes.rows}>
        {versions.items.map(({ version, published_at, effective_at, is_announced, by_name, body }) => (
          <li key={version}>
            <details className={classes.rowText}>
              <summary>
                {t.rich('versions.line', {
                  version,
                  at: <When at={published_at} shape="moment" label={false} />,
                  name: by_name,
                  b: (text) => <b>{text}</b>,
                })}
                {is_announced && (
                  <> · {t.rich('versions.from', { day: <When at={effective_at} shape="date" label={false} /> })}</>
                )}
              </summary>
              <div className={classes.previewBox}>
                {readLegal(body).map((part) => (
                  <div key={part.id}>
                    {part.title !== '' && <h3>{part.title}</h3>}
                    <LegalBlocks blocks={part.blocks} />
                  </div>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
      <ShowMore pages={versions} />
    </Panel>
  );
}
