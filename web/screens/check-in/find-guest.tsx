import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { DoorTicket } from '#contract/events/check-in.ts';
import type { Door } from '#contract/events/door.ts';
import { door as messages } from '#locales/areas/door.ts';
import { useMessages } from '#web/api/messages.tsx';
import type { DeviceState, DoorList } from '#web/features/check-in/device-state.ts';
import { findTickets } from '#web/features/check-in/find-tickets.ts';
import { useGuestName } from '#web/features/check-in/guest-name.ts';
import { spellCode } from '#web/features/tickets/short-code.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { When } from '#web/ui/format/when.tsx';
import classes from './find-guest.module.css';

interface FindGuestProps {
  readonly list: DoorList;
  readonly state: DeviceState;
  readonly door: Door;
  readonly onClose: () => void;
  readonly onCheckIn: (ticket_id: string) => void;
  readonly onUndo: (nonce: string) => void;
  /** Sells tickets; absent for those who may not. */
  readonly onSell: (() => void) | undefined;
  readonly isOffline: boolean;
}

/** The guests of the date by name, buyer or code, each with a button. */
export function FindGuest({ list, state, door, onClose, onCheckIn, onUndo, onSell, isOffline }: FindGuestProps) {
  const t = useMessages(messages);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { found, count } = findTickets(state.tickets, text);
  return (
    <div
      className={classes.screen}
      role="dialog"
      aria-modal="true"
      aria-label={t('find.title')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header>
        <button type="button" aria-label={t('find.back')} onClick={onClose}>
          <IconArrowLeft size={22} stroke={1.8} aria-hidden />
        </button>
        <TextInput
          ref={field}
          type="search"
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          size="md"
          radius="xl"
          autoComplete="off"
        />
      </header>
      <div className={classes.results}>
        <p className={classes.count} role="status">
          <b>{count === 0 ? t('find.none') : t('find.count', { count })}</b>
          {list.date !== null && <When at={list.date.starts_at} zone={list.event.timezone} shape="day" />}
        </p>
        {count === 0 && <p>{t('find.none_text')}</p>}
        <ul>
          {found.map((ticket) => (
            <Guest
              key={ticket._id}
              ticket={ticket}
              door={door}
              timezone={list.event.timezone}
              onCheckIn={onCheckIn}
              onUndo={onUndo}
            />
          ))}
        </ul>
        {onSell !== undefined && (
          <section className={classes.sell}>
            <b>{t('find.sell_title')}</b>
            {isOffline && <p>{t('find.sell_offline')}</p>}
            <Button variant="default" size="md" disabled={isOffline} onClick={onSell}>
              {t('find.sell')}
            </Button>
          </section>
        )}
      </div>
    </div>
  );
}

interface GuestProps extends Pick<FindGuestProps, 'door' | 'onCheckIn' | 'onUndo'> {
  readonly ticket: DoorTicket;
  readonly timezone: string;
}

function Guest({ ticket, door, timezone, onCheckIn, onUndo }: GuestProps) {
  const t = useMessages(messages);
  const name = useGuestName()(ticket);
  const admission = door.admissionOf(ticket._id);
  return (
    <li>
      <Avatar name={ticket.name || ticket.booked_by} picture={null} size={42} />
      <p>
        <b dir="auto">{name}</b>
        <span dir="auto">
          {ticket.title}
          {ticket.short_code !== null && <span className={classes.code}> · {spellCode(ticket.short_code)}</span>}
        </span>
      </p>
      {admission ? (
        <div className={classes.here}>
          <span>
            <IconCheck size={16} stroke={2.2} aria-hidden />
            <When at={admission.at} zone={timezone} shape="time" label={false} />
          </span>
          <button
            type="button"
            aria-label={t('find.who', { act: t('find.undo'), name })}
            onClick={() => onUndo(admission.nonce)}
          >
            {t('find.undo')}
          </button>
        </div>
      ) : ticket.is_valid ? (
        <Button
          size="md"
          aria-label={t('find.who', { act: t('find.check_in'), name })}
          onClick={() => onCheckIn(ticket._id)}
        >
          {t('find.check_in')}
        </Button>
      ) : (
        <span className={classes.off}>{t('find.cancelled')}</span>
      )}
    </li>
  );
}
