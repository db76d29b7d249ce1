import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Hire } from '#contract/events/hire.ts';
import { team } from '#locales/areas/team.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { MessageForm } from '#web/features/my-events/guests/message-form.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { ConfirmDialog, Modal } from '#web/ui/overlays/overlays.tsx';
import { findHref, statementHref } from './addresses.ts';
import { findUncovered, type HireState, hasStatement, isAgreed, stateOf } from './hire-state.ts';
import classes from './team.module.css';
import { TeamDates } from './team-dates.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { useDatesText } from './use-dates-text.ts';
import { useTermsText } from './use-terms-text.ts';

const colors: Readonly<Record<HireState, string>> = {
  asks: 'amber',
  waiting: 'amber',
  accepted: 'green',
  done: 'gray',
  lost: 'red',
  declined: 'gray',
  withdrawn: 'gray',
  expired: 'gray',
};

interface TeamRowProps {
  readonly hire: Hire;
  readonly all: readonly Hire[];
}

/** One page of the team: its terms, how many dates it accepted, and what can be done. */
export function TeamRow({ hire, all }: TeamRowProps) {
  const t = useMessages(team);
  const termsOf = useTermsText();
  const [isOpen, setOpen] = useState(false);
  const { provider, dates, terms } = hire;
  const state = stateOf(hire);
  const accepted = dates.filter(isAgreed).length;
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <Avatar id={provider._id} name={provider.name} picture={provider.avatar} size={44} />
        <div>
          <p>
            <Link to={href('provider_details', { providerId: provider.slug })} dir="auto">
              {provider.name}
            </Link>
            <Badge color={colors[state]} variant="light">
              {t(`state.${state}`)}
            </Badge>
          </p>
          <small dir="auto">{provider.headline}</small>
        </div>
        <div>
          <b>{termsOf(terms)}</b>
          <small>
            {accepted > 0
              ? t('dates.accepted', { accepted, count: dates.length })
              : t(state === 'waiting' || state === 'asks' ? 'dates.waiting' : 'dates.ended', { count: dates.length })}
          </small>
        </div>
        <RowActions hire={hire} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      {state === 'asks' && <Asks hire={hire} />}
      <Lost hire={hire} all={all} />
      {isOpen && <TeamDates hire={hire} />}
    </li>
  );
}

function RowActions({ hire, isOpen, onToggle }: { hire: Hire; isOpen: boolean; onToggle: () => void }) {
  const t = useMessages(team);
  const [dialog, setDialog] = useState<'withdraw' | 'change' | 'message' | null>(null);
  const cancel = useCallMutation('user/cancel_hire_collab_req');
  const isHired = hire.dates.some(isAgreed);
  const over = hire.dates.filter((date) => hasStatement(date, serverNow())).at(-1);
  const waiting = hire.dates.filter(({ can }) => can.includes('withdraw'));
  const canChange = hire.dates.some(({ can }) => can.includes('modify'));
  return (
    <div className={classes.acts}>
      <Button variant="default" size="sm" aria-expanded={isOpen} onClick={onToggle}>
        {t(isOpen ? 'hide_dates' : 'show_dates')}
      </Button>
      {isHired && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('message_to', { name: hire.provider.name })}
          onClick={() => setDialog('message')}
        >
          {t('message')}
        </Button>
      )}
      {over !== undefined && (
        <Button
          component={Link}
          to={statementHref(hire.event._id, over.occurrence_id)}
          variant="default"
          size="sm"
          aria-label={t('statement_of', { name: hire.provider.name })}
        >
          {t('statement')}
        </Button>
      )}
      {canChange && (
        <Button variant="default" size="sm" onClick={() => setDialog('change')}>
          {t('change')}
        </Button>
      )}
      {waiting.length > 0 && (
        <Button variant="default" size="sm" onClick={() => setDialog('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={dialog === 'withdraw'}
        onClose={() => setDialog(null)}
        title={t('withdraw_title', { name: hire.provider.name })}
        verb={t('withdraw')}
        store={t('keep')}
        onConfirm={() =>
          cancel.mutateAsync({
            input: { hire_id: hire._id, occurrence_ids: waiting.map(({ occurrence_id }) => occurrence_id) },
          })
        }
      >
        {t('withdraw_text')}
      </ConfirmDialog>
      <Modal
        isOpen={dialog === 'message'}
        onClose={() => setDialog(null)}
        title={t('message_to', { name: hire.provider.name })}
        size="lg"
      >
        <MessageForm
          audience={{ event_id: hire.event._id, to: 'providers', hire_ids: [hire._id] }}
          onSent={() => setDialog(null)}
        />
      </Modal>
      {dialog === 'change' && <TermsDialog hire={hire} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The terms that a page suggests, answered in place. */
function Asks({ hire }: { readonly hire: Hire }) {
  const t = useMessages(team);
  const termsOf = useTermsText();
  const accept = useCallMutation('user/accept_hire_collab_req');
  const decline = useCallMutation('user/cancel_hire_collab_req');
  const asked = hire.dates.filter(({ can }) => can.includes('accept'));
  const which = { hire_id: hire._id, occurrence_ids: asked.map(({ occurrence_id }) => occurrence_id) };
  const values = { name: hire.provider.name, terms: termsOf(hire.terms), count: asked.length };
  return (
    <div className={classes.notice}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <p dir="auto">
        <b>{t('asks.title', values)}</b> <bdi>{hire.provider_message}</bdi>
      </p>
      <Button variant="default" size="sm" loading={decline.isPending} onClick={() => decline.run(which)}>
        {t('asks.decline')}
      </Button>
      <Button size="sm" loading={accept.isPending} onClick={() => accept.run({ ...which, version: hire.version })}>
        {t('asks.accept')}
      </Button>
    </div>
  );
}

/** Dates without anybody, and a link to those who are free then. */
function Lost({ hire, all }: TeamRowProps) {
  const t = useMessages(team);
  const write = useDatesText(hire.event.timezone);
  const lost = findUncovered(hire, all, serverNow());
  if (lost.length === 0) return null;
  return (
    <div className={classes.notice}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      <p dir="auto">
        <b>{t('lost.title', { name: hire.provider.name, dates: write(lost) })}</b>{' '}
        {lost.find(({ reason }) => reason !== '')?.reason}
      </p>
      <Button component={Link} to={findHref(hire.event._id, hire._id)} size="sm">
        {t('lost.find')}
      </Button>
    </div>
  );
}
