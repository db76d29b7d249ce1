import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Hire, HireDate } from '#contract/events/hire.ts';
import { dateFormat } from '#contract/formats/intl.ts';
import { hired } from '#locales/areas/hired.ts';
import { serverNow } from '#web/api/clock.ts';
import { useMessages } from '#web/api/messages.tsx';
import { RoomLink } from '#web/features/meetings/room-link.tsx';
import { DateTile } from '#web/ui/display/date-tile.tsx';
import { useLocale } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { hiredStatementHref } from '../addresses.ts';
import { hasStatement } from '../hire-state.ts';
import classes from './answer.module.css';
import { CalendarLine } from './calendar-line.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';

interface DateRowProps {
  readonly hire: Hire;
  readonly date: HireDate;
  readonly answer: 'accept' | 'decline' | null;
  readonly onAnswer: (answer: 'accept' | 'decline') => void;
}

/** One date: when it is, what is in the calendar, and the answer or its state. */
export function DateRow({ hire, date, answer, onAnswer }: DateRowProps) {
  const t = useMessages(hired);
  const zone = hire.event.timezone;
  const isOver = hasStatement(date, serverNow());
  return (
    <li>
      <DateTile at={date.starts_at} zone={zone} />
      <div>
        <b>
          <Hours date={date} zone={zone} />
        </b>
        {answer === null ? <small>{t(`status.${date.status}`)}</small> : <CalendarLine date={date} zone={zone} />}
      </div>
      {answer !== null && <AnswerChoice date={date} zone={zone} answer={answer} onAnswer={onAnswer} />}
      {isOver && <StatementLink hire={hire} date={date} />}
      {hire.event.is_online && date.status === 'accepted' && <RoomLink {...date} is_cancelled={false} />}
      {date.can.includes('cancel') && <Drop hire={hire} date={date} />}
    </li>
  );
}

/** The weekday and the hours; the tile has the day. */
function Hours({ date: { starts_at, ends_at }, zone }: { readonly date: HireDate; readonly zone: string }) {
  const t = useMessages(hired);
  const locale = useLocale();
  const weekday = dateFormat(locale, { weekday: 'short', timeZone: zone }).format(new Date(starts_at));
  const time = (at: string) => formatWhen(at, zone, 'time', false, locale);
  return <time dateTime={starts_at}>{t('hours', { weekday, from: time(starts_at), until: time(ends_at) })}</time>;
}

/** Leads to what the date earned. */
function StatementLink({ hire, date }: Pick<DateRowProps, 'hire' | 'date'>) {
  const t = useMessages(hired);
  const locale = useLocale();
  const day = formatWhen(date.starts_at, hire.event.timezone, 'day', false, locale);
  return (
    <Button
      component={Link}
      to={hiredStatementHref(hire._id, date.occurrence_id)}
      variant="default"
      size="sm"
      aria-label={t('statement_day', { day })}
    >
      {t('statement')}
    </Button>
  );
}

/** Accept or decline: a switch on desktops, a cross and a check on phones. */
function AnswerChoice({
  date,
  zone,
  answer,
  onAnswer,
}: Omit<DateRowProps, 'hire' | 'answer'> & { zone: string; answer: 'accept' | 'decline' }) {
  const t = useMessages(hired);
  const locale = useLocale();
  const day = formatWhen(date.starts_at, zone, 'day', false, locale);
  return (
    <>
      <SegmentedControl
        className={classes.wide}
        radius="xl"
        size="sm"
        aria-label={t('answer_day', { day })}
        value={answer}
        data={[
          { value: 'accept', label: t('accept') },
          { value: 'decline', label: t('decline') },
        ]}
        onChange={(value) => onAnswer(value === 'accept' ? 'accept' : 'decline')}
      />
      <span className={classes.narrow}>
        <button
          type="button"
          aria-label={t('decline_day', { day })}
          aria-pressed={answer === 'decline'}
          data-answer="decline"
          onClick={() => onAnswer('decline')}
        >
          <IconX size={22} stroke={2} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('accept_day', { day })}
          aria-pressed={answer === 'accept'}
          data-answer="accept"
          onClick={() => onAnswer('accept')}
        >
          <IconCheck size={22} stroke={2} aria-hidden />
        </button>
      </span>
    </>
  );
}

/** Drops an accepted date; the others stay. */
function Drop({ hire, date }: { readonly hire: Hire; readonly date: HireDate }) {
  const t = useMessages(hired);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const day = formatWhen(date.starts_at, hire.event.timezone, 'day', false, locale);
  return (
    <>
      <Button variant="default" size="sm" aria-label={t('drop_day', { day })} onClick={() => setOpen(true)}>
        {t('drop')}
      </Button>
      <GiveUpDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        hire={hire}
        occurrence_ids={[date.occurrence_id]}
        title={t('drop_title', { day })}
        verb={t('drop')}
        text={t('drop_text', { page: hire.organiser.name })}
        done={t('dropped')}
      />
    </>
  );
}
