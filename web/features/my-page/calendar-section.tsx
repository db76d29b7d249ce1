import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useState } from 'react';
import type { OwnProvider } from '#contract/entities/provider.ts';
import { readProblemRows, type TextRow } from '#web/api/problem.ts';
import { useCallMutation } from '#web/api/queries.ts';
import scheduleClasses from '#web/features/schedule/schedule.module.css';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { formatWhen } from '#web/ui/format/when.tsx';
import { FormProblem } from '#web/ui/forms/form.tsx';
import classes from './my-page.module.css';

const overlapFields = ['_id', 'number', 'title', 'page_name', 'starts_at'] as const;
type Overlaps = readonly TextRow<(typeof overlapFields)[number]>[];

/**
 * Whether the page shares the calendar of its owner's other pages, or has its own because other people or rooms work on
 * it.
 */
export function CalendarSection({ page, others }: { readonly page: OwnProvider; readonly others: readonly string[] }) {
  const [overlaps, setOverlaps] = useState<{ detail: string; bookings: Overlaps } | null>(null);
  const { list } = useFormats();
  const save = useCallMutation('my_page/add_my_page', {
    onProblem: (problem) => {
      if (problem.code !== 'calendar_overlaps') return false;
      setOverlaps({ detail: problem.detail ?? '', bookings: readProblemRows(problem.bookings, overlapFields) });
      return true;
    },
    onDone: (saved) => {
      setOverlaps(null);
      toast.good(saved.has_own_calendar ? 'This page has its own calendar' : 'Your pages share one calendar');
    },
  });
  const names = list(page.has_own_calendar ? others : page.shares_calendar_with.map((each) => each.name));
  return (
    <div className={classes.form}>
      <p>
        {page.has_own_calendar
          ? 'This page has its own calendar: ' +
            `someone can be booked here while you’re busy on ${names || 'another page'}.`
          : names === ''
            ? 'Your other pages have their own calendars, so bookings there don’t affect this page.'
            : `One calendar with ${names}. A booking on one page blocks that time on the others, and so does time off.`}
      </p>
      <Checkbox
        label="Different people or rooms"
        description="Choose this if you can take bookings on this page and your other pages at the same time."
        checked={page.has_own_calendar}
        disabled={save.isPending}
        onChange={(event) => {
          setOverlaps(null);
          save.run({ provider_id: page._id, has_own_calendar: event.currentTarget.checked });
        }}
      />
      {overlaps !== null && (
        <>
          <FormProblem problem={{ title: 'These bookings overlap', detail: overlaps.detail }} />
          <ul className={scheduleClasses.bookings}>
            {overlaps.bookings.map((booking) => (
              <li key={booking._id}>
                <time dateTime={booking.starts_at}>{formatWhen(booking.starts_at, page.timezone, 'moment')}</time>
                <b>{booking.title || booking.page_name}</b>
                <span>{booking.page_name}</span>
                <small>{booking.number}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
