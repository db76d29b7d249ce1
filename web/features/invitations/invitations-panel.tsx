import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { type InvitationOutcome, invitationOutcomes } from '#contract/choices/invitation.ts';
import { invited } from '#locales/areas/invited.ts';
import { useFeature } from '#web/api/features.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { RowsLoading } from '#web/features/my-events/rows-loading.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Choice } from '#web/ui/forms/form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import classes from './invitations.module.css';
import { InviteForm } from './invite-form.tsx';
import { InvitedRow } from './invited-row.tsx';

const steps = ['invited', 'opened', 'booked', 'declined'] as const;

/** Who was invited to an event and how far they are, and inviting more people. */
export function InvitationsPanel({ managed }: { readonly managed: ManagedEvent }) {
  const t = useMessages(invited);
  const { event } = managed;
  const canInvite = useFeature('invitations');
  const [outcome, setOutcome] = useState<InvitationOutcome | ''>('');
  const [isInviting, setInviting] = useState(false);
  const sent = useCallPages('event/invitation_list', {
    event_id: event._id,
    ...(outcome === '' ? {} : { outcome }),
  });
  const first = sent.data?.pages[0];
  const saved = first?.groups.find(({ group }) => group === 'saved');
  const isUnused = first !== undefined && outcome === '' && sent.items.length === 0 && first.counts.invited === 0;
  if (!canInvite && (first === undefined || isUnused)) return null;
  if (sent.isPending && outcome === '') return <RowsLoading label={t('loading')} />;
  if (sent.data === undefined && sent.isError) return <QueryProblem query={sent} />;
  return (
    <Panel as="section" className={classes.panel} aria-labelledby="invitations">
      <header>
        <h2 id="invitations">{t('title')}</h2>
        {canInvite && event.status === 'published' && !event.is_held && (
          <Button
            variant="default"
            leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('invite')}
          </Button>
        )}
      </header>
      {saved !== undefined && saved.people > 0 && <p>{t('saved', { people: saved.people, new: saved.new })}</p>}
      {isUnused ? (
        saved?.people !== 0 ? null : (
          <p>{t('empty')}</p>
        )
      ) : (
        <Sent sent={sent} outcome={outcome} zone={event.timezone} onOutcome={setOutcome} />
      )}
      <Modal isOpen={isInviting} onClose={() => setInviting(false)} title={t('dialog')} size="lg">
        <InviteForm managed={managed} groups={first?.groups ?? []} onDone={() => setInviting(false)} />
      </Modal>
    </Panel>
  );
}

interface SentProps {
  readonly sent: ReturnType<typeof useCallPages<'event/invitation_list'>>;
  readonly outcome: InvitationOutcome | '';
  readonly zone: string;
  readonly onOutcome: (outcome: InvitationOutcome | '') => void;
}

/** The numbers of all invitations, and those with one outcome. */
function Sent({ sent, outcome, zone, onOutcome }: SentProps) {
  const t = useMessages(invited);
  const { number } = useFormats();
  const counts = sent.data?.pages[0]?.counts;
  const options = [
    { value: '' as const, label: t('filter.all') },
    ...invitationOutcomes.map((value) => ({ value, label: t(`filter.${value}`) })),
  ];
  return (
    <>
      {counts !== undefined && (
        <dl className={classes.steps}>
          {steps.map((step) => (
            <div key={step}>
              <dt>{t(`counts.${step}`)}</dt>
              <dd>{number(counts[step])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Choice aria-label={t('filter')} options={options} value={outcome} onPick={onOutcome} />
      {sent.isPending ? (
        <RowsLoading label={t('loading')} />
      ) : (
        <>
          {sent.items.length === 0 && <p role="status">{t('none')}</p>}
          <ul className={classes.rows}>
            {sent.items.map((invitation) => (
              <InvitedRow key={invitation._id} invitation={invitation} zone={zone} />
            ))}
          </ul>
          <ShowMore pages={sent}>{t('more')}</ShowMore>
        </>
      )}
    </>
  );
}
