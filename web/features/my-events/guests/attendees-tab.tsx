import { Button } from '@mantine/core';
import { IconDownload, IconMail, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Participant } from '#contract/calls/event/guests.ts';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { MAX_SCANS } from '#contract/events/door.ts';
import type { CallOutput } from '#contract/index.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { serverNow } from '#web/api/clock.ts';
import { useTableDownload } from '#web/api/download-table.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { AddGuests } from '#web/features/box-office/add-guests.tsx';
import { ShowMore } from '#web/ui/controls/show-more.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Modal } from '#web/ui/overlays/overlays.tsx';
import { randomId } from '#web/ui/random-id.ts';
import { SeatBar } from '../seat-bar.tsx';
import { GuestFilter, useGuestFilter } from './guest-filter.tsx';
import { GuestTable } from './guest-table.tsx';
import classes from './guests.module.css';
import { MessageForm } from './message-form.tsx';

/** Who comes to an event: one date or all, filtered, to download and to write to. */
export default function AttendeesTab({ managed }: { readonly managed: ManagedEvent }) {
  const download = useTableDownload();
  const t = useMessages(eventGuests);
  const filter = useGuestFilter(managed);
  const pages = useCallPages('user/event_participant_list', { ...filter.input, limit: 50 });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const first = pages.data?.pages[0];
  const isHere = first !== undefined && first.room.here + first.online.here > 0;
  const chosen = pages.items.filter((item) => selected.has(item._id));
  const booking_ids = [...new Set(chosen.map((item) => item.booking_id))];
  return (
    <>
      <GuestFilter managed={managed} filter={filter}>
        <AddGuests managed={managed} date={filter.input.occurrence_id ?? ''} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          disabled={pages.items.length === 0}
          onClick={() => void download('user/event_participant_list', filter.input, 'guests.csv')}
        >
          {t('export')}
        </Button>
      </GuestFilter>
      {pages.isPending ? (
        <RowsSkeleton />
      ) : pages.data === undefined ? (
        <QueryProblem query={pages} />
      ) : pages.items.length === 0 ? (
        filter.isNarrow ? (
          <EmptyState scene="calendar" title={t('empty.narrow')} text={t('empty.narrow_text')} />
        ) : (
          <EmptyState scene="calendar" title={t('empty.title')} text={t('empty.text')} />
        )
      ) : (
        <>
          {isHere && <Here room={first.room} online={first.online} />}
          <Panel as="section" padding="none" className={classes.list} aria-label={t('list')}>
            <Selection
              event_id={managed.event._id}
              occurrence_id={filter.input.occurrence_id}
              chosen={chosen}
              onWrite={() => setWriting(true)}
              onClear={() => setSelected(new Set())}
            />
            <GuestTable
              managed={managed}
              items={pages.items}
              isOneDate={filter.input.occurrence_id !== undefined}
              selected={selected}
              onSelect={setSelected}
            />
            <footer>
              <span>{t('count', { shown: pages.items.length, count: first?.count ?? 0 })}</span>
              <ShowMore pages={pages}>{t('more')}</ShowMore>
            </footer>
          </Panel>
        </>
      )}
      <Modal isOpen={isWriting} onClose={() => setWriting(false)} title={t('write_title')} size="lg">
        <MessageForm
          audience={{ event_id: managed.event._id, booking_ids }}
          onSent={() => {
            setWriting(false);
            setSelected(new Set());
          }}
        />
      </Modal>
    </>
  );
}

type Pages = CallOutput<'user/event_participant_list'>;

interface SelectionProps extends Omit<CheckInChosenProps, 'onDone'> {
  readonly onWrite: () => void;
  readonly onClear: () => void;
}

/** What can be done with the selected guests; nothing without any. */
function Selection({ onWrite, onClear, ...selection }: SelectionProps) {
  const t = useMessages(eventGuests);
  const { chosen } = selection;
  if (chosen.length === 0) return null;
  return (
    <div className={classes.selection} role="status">
      <b>{t('selected', { count: chosen.length })}</b>
      <CheckInChosen {...selection} onDone={onClear} />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMail size={18} stroke={1.8} aria-hidden />}
        onClick={onWrite}
      >
        {t('write')}
      </Button>
      <Button variant="subtle" size="sm" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}

interface CheckInChosenProps {
  readonly event_id: string;
  /** The date of the filter; absent if all dates are listed. */
  readonly occurrence_id: string | undefined;
  readonly chosen: readonly Participant[];
  readonly onDone: () => void;
}

/** Checks the selected guests of one date in. Renders nothing for several dates, or if all of them are in. */
function CheckInChosen({ event_id, occurrence_id, chosen, onDone }: CheckInChosenProps) {
  const t = useMessages(eventGuests);
  const date = occurrence_id ?? dateOfAll(chosen);
  const open = chosen
    .filter(({ state, checked_in_at }) => state === 'valid' && checked_in_at === null)
    .slice(0, MAX_SCANS);
  const checkIn = useCallMutation('event/check_in', {
    onDone: ({ results }) => {
      toast.good(t('checked_in', { count: results.filter(({ kind }) => kind === 'in').length }));
      onDone();
    },
  });
  if (date === null || open.length === 0) return null;
  const scans = () =>
    open.map(({ _id }) => ({
      nonce: randomId(),
      scanned_at: new Date(serverNow()).toISOString(),
      ticket_id: _id,
    }));
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconUserCheck size={18} stroke={1.8} aria-hidden />}
      loading={checkIn.isPending}
      onClick={() => checkIn.run({ event_id, occurrence_id: date, scans: scans() })}
    >
      {t('check_in')}
    </Button>
  );
}

/** The date that guests have in common; null if they have several, or a pass. */
function dateOfAll(chosen: readonly Participant[]): string | null {
  const [first, ...others] = new Set(chosen.map(({ occurrence_id }) => occurrence_id));
  return others.length > 0 ? null : (first ?? null);
}

/** How many of the guests are checked in, once somebody is. */
function Here({ room, online }: Pick<Pages, 'room' | 'online'>) {
  const t = useMessages(eventGuests);
  const bars = [
    { key: 'room', ...room },
    { key: 'online', ...online, tone: 'soft' },
  ] as const;
  return (
    <Panel as="section" className={classes.here} aria-label={t('column.check_in')}>
      {bars
        .filter(({ count }) => count > 0)
        .map(({ key, count, here, ...tone }) => (
          <div key={key}>
            <p>
              <b>{t(`here.${key}`, { here, count })}</b>
              <span>{t('here.left', { count: count - here })}</span>
            </p>
            <SeatBar taken={here} of={count} label={t(`here.${key}`, { here, count })} {...tone} />
          </div>
        ))}
    </Panel>
  );
}
