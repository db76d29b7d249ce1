import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import type { ContentCheck } from '#contract/entities/trust/content.ts';
import { adminReview } from '#locales/areas/admin-review.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { LongText } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Fact, Facts, PageFact } from '../parts/facts.tsx';
import { Said } from '../parts/said.tsx';
import { ReviewSettings } from '../settings/review.tsx';
import { Queue, useDecidedQueue } from './queue.tsx';
import classes from './queues.module.css';

/** Content that looks doubtful, held or published, oldest first, and what makes it so. */
export function ContentQueue() {
  const t = useMessages(adminReview);
  const { state, queue } = useDecidedQueue('admin/content_list');
  return (
    <>
      <Queue
        label={t('list.label')}
        {...queue}
        empty={{ title: t(`list.${state}`), text: t(`list.${state}_text`) }}
        line={({ label, kind, causes, is_held, created_at }) => ({
          title: label,
          text: [t(is_held ? `held.${kind}` : `kind.${kind}`), ...causes.map((cause) => t(`cause.${cause}`))].join(
            ' · ',
          ),
          aside: <When at={created_at} shape="day" />,
          isUrgent: (is_held || causes.includes('word')) && state === 'open',
        })}
        detail={(check) => <OneCheck check={check} />}
      />
      <ReviewSettings />
    </>
  );
}

function OneCheck({ check }: { readonly check: ContentCheck }) {
  const t = useMessages(adminReview);
  const { kind, label, text, causes, found, status, author_name, page, decided_by_name, decided_at } = check;
  return (
    <>
      <h2>{t(`title.${kind}`, { label })}</h2>
      {check.is_held && (
        <p className={classes.quiet}>
          <Badge component="span" color="amber">
            {t('held.badge')}
          </Badge>{' '}
          {t('held.text')}
        </p>
      )}
      {status !== 'open' && (
        <p className={classes.quiet}>
          {t(`status.${status}`)} ·{' '}
          {t.rich('decided', {
            name: <bdi>{decided_by_name}</bdi>,
            at: <When at={decided_at ?? check.created_at} shape="moment" label={false} />,
          })}
        </p>
      )}
      <Said
        text={text === '' ? t('no_text') : text}
        by={t.rich('by', {
          name: <bdi>{author_name}</bdi>,
          at: <When at={check.created_at} shape="moment" label={false} />,
        })}
      />
      <Facts>
        <Fact label={t('why')}>
          {causes.map((cause) => (
            <Badge key={cause} component="span" color={cause === 'word' ? 'red' : 'amber'}>
              {t(`cause.${cause}`)}
            </Badge>
          ))}
        </Fact>
        {found.length > 0 && (
          <Fact label={t('found')}>
            {found.map((each) => (
              <bdi key={each}>{each}</bdi>
            ))}
          </Fact>
        )}
        <PageFact label={t('page')} page={page} />
      </Facts>
      {check.can.decide && <Decide check={check} />}
    </>
  );
}

function Decide({ check }: { readonly check: ContentCheck }) {
  const t = useMessages(adminReview);
  const [isHiding, setHiding] = useState(false);
  const { _id: check_id, revision, is_held } = check;
  const approve = useCallMutation('admin/decide_content', {
    onDone: () => toast.good(t(is_held ? 'decide.published' : 'decide.approved')),
  });
  return (
    <>
      <ButtonRow>
        <Button
          size="md"
          loading={approve.isPending}
          onClick={() => approve.run({ check_id, verb: 'approve', revision })}
        >
          {t(is_held ? 'decide.publish' : 'decide.approve')}
        </Button>
        <Button size="md" variant="outline" color="red" onClick={() => setHiding(true)}>
          {t(is_held ? 'decide.decline' : 'decide.hide')}
        </Button>
      </ButtonRow>
      {isHiding && <HideDialog check={check} onClose={() => setHiding(false)} />}
    </>
  );
}

function HideDialog({ check, onClose }: { readonly check: ContentCheck; readonly onClose: () => void }) {
  const t = useMessages(adminReview);
  const form = useCallForm('admin/decide_content', {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ check_id: check._id, verb: 'hide' as const, reason }),
    onDone: () => {
      toast.good(t(check.is_held ? 'decide.declined' : 'decide.hidden'), t('decide.hidden_text'));
      onClose();
    },
  });
  const title = t(check.is_held ? 'decide.decline_title' : 'decide.hide_title');
  return (
    <DialogForm
      form={form}
      title={title}
      submit={t(check.is_held ? 'decide.decline' : 'decide.hide')}
      isDangerous
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(`decide.hide_text.${check.kind}`)}</p>
      <LongText
        {...form.field('reason')}
        label={t('decide.reason')}
        description={t('decide.reason_hint')}
        lines={[3, 10]}
        maxLength={1000}
      />
    </DialogForm>
  );
}
