import { Badge, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Participant } from '#contract/calls/event/guests.ts';
import type { ManagedEvent } from '#contract/calls/user/events.ts';
import { eventGuests } from '#locales/areas/event-guests.ts';
import { useMessages } from '#web/api/messages.tsx';
import { href } from '#web/routes.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { When } from '#web/ui/format/when.tsx';
import { answerText } from './answer-text.ts';
import classes from './guests.module.css';

/** The questions whose answers have a column. The others are in the booking and in the file. */
const MAX_COLUMNS = 2;

interface GuestTableProps {
  readonly managed: ManagedEvent;
  readonly items: readonly Participant[];
  /** Whether all are of one date, which needs no column then. */
  readonly isOneDate: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** The guests of an event as a table, on phones as a list. */
export function GuestTable({ managed: { event }, items, isOneDate, selected, onSelect }: GuestTableProps) {
  const t = useMessages(eventGuests);
  const questions = event.questions.slice(0, MAX_COLUMNS);
  const count = items.filter((item) => selected.has(item._id)).length;
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              className={classes.all}
              label={t('select_all')}
              checked={count === items.length}
              indeterminate={count > 0 && count < items.length}
              onChange={() => onSelect(count === items.length ? new Set() : new Set(items.map((item) => item._id)))}
            />
          </th>
          <th scope="col">{t('column.guest')}</th>
          <th scope="col">{t('column.ticket')}</th>
          {!isOneDate && <th scope="col">{t('column.date')}</th>}
          <th scope="col">{t('column.booking')}</th>
          {questions.map(({ _id, text }) => (
            <th key={_id} scope="col" className={classes.answer}>
              {text}
            </th>
          ))}
          <th scope="col">{t('column.check_in')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item._id} data-selected={selected.has(item._id) || undefined}>
            <td>
              <Checkbox
                aria-label={t('select', { name: item.name })}
                checked={selected.has(item._id)}
                onChange={() => toggle(item._id)}
              />
            </td>
            <th scope="row">
              <Guest item={item} />
            </th>
            <td>
              <bdi>{item.title}</bdi>
            </td>
            {!isOneDate && (
              <td>
                {item.starts_at === null ? t('pass') : <When at={item.starts_at} zone={event.timezone} label={false} />}
              </td>
            )}
            <td className={classes.booking}>
              <Link to={href('booking', {}, { open: item.booking_id, as: 'provider' })}>{item.booking_number}</Link>
            </td>
            {questions.map(({ _id }) => (
              <td key={_id} className={classes.answer}>
                <bdi>{answerText(item.answers.find((answer) => answer.question_id === _id)?.value, t) ?? '–'}</bdi>
              </td>
            ))}
            <td className={classes.state}>
              <CheckIn item={item} zone={event.timezone} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CheckIn({ item, zone }: { readonly item: Participant; readonly zone: string }) {
  const t = useMessages(eventGuests);
  const { checked_in_at, joined_online, state } = item;
  if (state === 'cancelled') return null;
  return checked_in_at === null ? (
    <Badge color="gray" variant="light">
      {t('state.not_yet')}
    </Badge>
  ) : (
    <Badge color="green" variant="light" leftSection={<IconCheck size={14} stroke={2} aria-hidden />}>
      {joined_online ? t('joined') : t('in_at', { at: { at: checked_in_at, zone, shape: 'time' } })}
    </Badge>
  );
}

function Guest({ item }: { readonly item: Participant }) {
  const t = useMessages(eventGuests);
  const { name, email, booked_by, state, paid_by } = item;
  return (
    <span className={classes.guest}>
      <Avatar name={name} picture={null} size={40} />
      <span>
        <span className={classes.name}>
          <b dir="auto">{name}</b>
          {paid_by !== null && (
            <Badge color="gray" variant="light">
              {t(`paid_by.${paid_by}`)}
            </Badge>
          )}
          {state === 'cancelled' && (
            <Badge color="red" variant="light">
              {t('state.cancelled')}
            </Badge>
          )}
        </span>
        <small>{email ?? (booked_by === name ? t('no_email') : t('booked_by', { name: booked_by }))}</small>
      </span>
    </span>
  );
}
