import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ModerationAction } from '#contract/entities/moderation.ts';
import { adminModeration } from '#locales/areas/admin-moderation.ts';
import { useCallForm } from '#web/api/call-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { href } from '#web/routes.ts';
import { LinkSwitch } from '#web/ui/controls/link-switch.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { When } from '#web/ui/format/when.tsx';
import { LongText } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './admin.module.css';
import { DialogForm } from './dialog-form.tsx';
import { renderPlaceholder } from './list-placeholder.tsx';
import { useQueueState } from './queues/queue.tsx';

/** Content that is hidden, unlisted or suspended, with a button to undo each; or the undone decisions. */
export function Moderation({ mayDecide }: { mayDecide: boolean }) {
  const t = useMessages(adminModeration);
  const status = useQueueState() === 'done' ? ('undone' as const) : ('active' as const);
  const pages = useCallPages('admin/moderation_list', { status });
  const [undoing, setUndoing] = useState<ModerationAction | null>(null);
  const instead = renderPlaceholder(pages, { title: t(`empty.${status}`), text: t(`empty.${status}_text`) });
  return (
    <div className={classes.panels}>
      <div>
        <LinkSwitch
          label={t('filter')}
          sides={[
            { text: t('filter.active'), to: '?', isShown: status === 'active' },
            { text: t('filter.undone'), to: '?state=done', isShown: status === 'undone' },
          ]}
          replace
        />
      </div>
      {instead ?? (
        <Panel padding="none" className={classes.panel}>
          <ul className={classes.rows}>
            {pages.items.map((action) => (
              <Decision
                key={action._id}
                action={action}
                {...(mayDecide && status === 'active' ? { onUndo: () => setUndoing(action) } : {})}
              />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore pages={pages} />
      {undoing !== null && <UndoDialog action={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}

function Decision({ action, onUndo }: { action: ModerationAction; onUndo?: () => void }) {
  const t = useMessages(adminModeration);
  const { kind, label, page, reason, by_name, created_at, upcoming, status } = action;
  return (
    <li>
      <div className={classes.rowText}>
        <span>
          <b dir="auto">{kind === 'hide_review' ? t('review_by', { name: label }) : label}</b>{' '}
          <Badge component="span" color={status === 'undone' ? 'gray' : kind.startsWith('suspend_') ? 'red' : 'amber'}>
            {t(`state.${kind}`)}
          </Badge>
        </span>
        {page !== null && kind !== 'suspend_page' && (
          <p>
            {t.rich('page', {
              page: <Link to={href('provider_details', { providerId: page.slug })}>{page.name}</Link>,
            })}
          </p>
        )}
        <q dir="auto">{reason}</q>
        {status === 'undone' && action.undone_reason !== '' && (
          <p>
            {t.rich('undone_by', {
              name: action.undone_by_name ?? '',
              reason: <q dir="auto">{action.undone_reason}</q>,
            })}
          </p>
        )}
        <small>
          {t.rich('by', { name: by_name, day: <When at={created_at} shape="day" /> })}
          {upcoming > 0 && status === 'active' && ` · ${t('ahead', { count: upcoming })}`}
          {action.parent_id !== null && ` · ${t('with_owner')}`}
        </small>
      </div>
      <div className={classes.rowEnd}>
        {action.report_id !== null && (
          <Button
            component={Link}
            variant="subtle"
            size="sm"
            to={href('admin', { queue: 'reports' }, { state: 'done', open: action.report_id })}
          >
            {t('report')}
          </Button>
        )}
        {onUndo !== undefined && (
          <Button
            variant="default"
            size="sm"
            onClick={onUndo}
            aria-label={t('undo_label', { state: t(`state.${kind}`), label })}
          >
            {t('undo')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Undoes a decision, with a reason for the person concerned. */
export function UndoDialog({
  action,
  onClose,
}: {
  action: Pick<ModerationAction, '_id' | 'kind' | 'label'>;
  onClose: () => void;
}) {
  const t = useMessages(adminModeration);
  const form = useCallForm('admin/moderate', {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ verb: 'undo' as const, action_id: action._id, reason }),
    onDone: () => {
      toast.good(t('undo.done'), t('undo.done_text'));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t(`undo.title.${action.kind}`)}
      label={t('undo')}
      submit={t('undo.submit')}
      onClose={onClose}
    >
      <p className={classes.quiet} dir="auto">
        {action.label}
      </p>
      <LongText
        label={t('undo.reason')}
        description={t('undo.reason_text')}
        lines={[3, 10]}
        maxLength={1000}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}
