import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ModerationAction } from '#contract/entities/moderation.ts';
import { useCallForm } from '#web/api/call-form.ts';
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
import { insteadOf } from './instead-of.tsx';
import { moderationStates } from './moderation-labels.ts';
import { useQueueState } from './queues/queue.tsx';

/** Content that is hidden, unlisted or suspended, with a button to undo each; or the undone decisions. */
export function Moderation({ mayDecide }: { mayDecide: boolean }) {
  const status = useQueueState() === 'done' ? ('undone' as const) : ('active' as const);
  const pages = useCallPages('admin/moderation_list', { status });
  const [undoing, setUndoing] = useState<ModerationAction | null>(null);
  const instead = insteadOf(
    pages,
    status === 'active'
      ? {
          title: 'Nothing is hidden or suspended',
          text: 'Decisions you make on reports appear here. You can undo them.',
        }
      : { title: 'Nothing undone yet', text: 'Decisions you undo appear here.' },
  );
  return (
    <div className={classes.panels}>
      <div>
        <LinkSwitch
          label="Filter decisions"
          sides={[
            { text: 'In force', to: '?', isShown: status === 'active' },
            { text: 'Undone', to: '?state=done', isShown: status === 'undone' },
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
  const { kind, label, page, reason, by_name, created_at, upcoming, status } = action;
  return (
    <li>
      <div className={classes.rowText}>
        <span>
          <b dir="auto">{kind === 'hide_review' ? `Review by ${label}` : label}</b>{' '}
          <Badge component="span" color={status === 'undone' ? 'gray' : kind.startsWith('suspend_') ? 'red' : 'amber'}>
            {moderationStates[kind]}
          </Badge>
        </span>
        {page !== null && kind !== 'suspend_page' && (
          <p>
            On <Link to={href('provider_details', { providerId: page.slug })}>{page.name}</Link>
          </p>
        )}
        <q dir="auto">{reason}</q>
        {status === 'undone' && action.undone_reason !== '' && (
          <p>
            Undone by {action.undone_by_name}: <q dir="auto">{action.undone_reason}</q>
          </p>
        )}
        <small>
          {by_name}, <When at={created_at} shape="day" />
          {upcoming > 0 &&
            status === 'active' &&
            ` · ${upcoming} confirmed ${upcoming === 1 ? 'booking' : 'bookings'} ahead`}
          {action.parent_id !== null && ' · with its owner'}
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
            See report
          </Button>
        )}
        {onUndo !== undefined && (
          <Button variant="default" size="sm" onClick={onUndo} aria-label={`Undo: ${moderationStates[kind]}, ${label}`}>
            Undo
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
  const form = useCallForm('admin/moderate', {
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ verb: 'undo' as const, action_id: action._id, reason }),
    onDone: () => {
      toast.good('Decision undone', 'We’ll message the person.');
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={`Undo: ${moderationStates[action.kind].toLowerCase()}`}
      label="Undo"
      submit="Undo decision"
      onClose={onClose}
    >
      <p className={classes.quiet} dir="auto">
        {action.label}
      </p>
      <LongText
        label="Reason"
        description="They’ll read this."
        lines={[3, 10]}
        maxLength={1000}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}
