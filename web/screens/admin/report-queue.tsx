import '@mantine/core/styles/Input.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DeskReport } from '#contract/entities/desk.ts';
import { useCallMutation, useCallPages } from '#web/api/queries.ts';
import { reportAboutWords, reportKindWords, reportStateWords } from '#web/features/aftercare/words.ts';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { Form } from '#web/ui/form.tsx';
import { Stars } from '#web/ui/rating.tsx';
import { toast } from '#web/ui/toast.ts';
import { When } from '#web/ui/when.tsx';
import { AboutBooking } from './about-booking.tsx';
import classes from './desk.module.css';
import { Queue, useQueueState } from './queue.tsx';

const roleWords = { customer: 'customer', provider: 'provider', visitor: 'no part in a booking' } as const;

/** Reports, the oldest first; earnings of their bookings wait until they are closed. */
export function ReportQueue({ mayDecide }: { mayDecide: boolean }) {
  const state = useQueueState();
  const pages = useCallPages('admin/report_list', { state });
  return (
    <Queue
      label="Reports"
      pages={pages}
      hasDone
      empty={
        state === 'open'
          ? { title: 'No reports wait', text: 'When somebody reports a problem, it shows up here.' }
          : { title: 'Nothing closed yet', text: 'Closed reports are kept here.' }
      }
      line={(report) => ({
        title: reportKindWords[report.kind],
        text: `${report.by_name}, about ${report.provider.name}`,
        aside: report.status === 'answered' ? 'Answered' : <When at={report.created_at} shape="day" />,
        isUrgent: report.kind === 'safety' && report.status !== 'closed',
      })}
      detail={(report) => <OneReport report={report} mayDecide={mayDecide} />}
    />
  );
}

function OneReport({ report, mayDecide }: { report: DeskReport; mayDecide: boolean }) {
  return (
    <>
      <h2>{reportKindWords[report.kind]}</h2>
      <p className={classes.quiet}>
        {[
          reportAboutWords[report.about],
          report.status === 'closed'
            ? reportStateWords(report)
            : report.booking !== null && 'What is not paid out yet of the booking waits',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <blockquote className={classes.said}>
        <p dir="auto">{report.text}</p>
        <footer>
          {report.by_name} ({roleWords[report.by_role]}), <When at={report.created_at} shape="moment" label={false} />
        </footer>
      </blockquote>
      {report.review !== null && (
        <blockquote className={classes.said}>
          <Stars value={report.review.rating} />
          <p dir="auto">{report.review.text}</p>
          <footer>The review, by {report.review.author_name}</footer>
        </blockquote>
      )}
      <AboutBooking booking={report.booking} provider={report.provider} />
      {report.word !== '' && (
        <blockquote className={classes.said} data-own="true">
          <p dir="auto">{report.word}</p>
          <footer>Our staff to {report.by_name}</footer>
        </blockquote>
      )}
      {report.status !== 'closed' && mayDecide && <Decide report={report} />}
    </>
  );
}

function Decide({ report }: { report: DeskReport }) {
  const [word, setWord] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const decide = useCallMutation('admin/decide_report', {
    form: { setErrors },
    onDone: ({ report: after }) => {
      setWord('');
      if (after.status === 'closed') toast.good('The report is closed', 'Whoever reported is told.');
      else toast.good('The answer is sent', 'The report stays open.');
    },
  });
  const run = (act: { verb: 'answer' } | { verb: 'close'; outcome: 'upheld' | 'dismissed' }) => {
    setErrors({});
    if (word.trim() === '') setErrors({ word: 'Please write what you found out; whoever reported reads it.' });
    else decide.run({ report_id: report._id, word: word.trim(), ...act });
  };
  return (
    <section className={classes.act} aria-label="Decide">
      <Form label="Decide" problem={decide.problem} onSubmit={() => run({ verb: 'answer' })}>
        <Textarea
          label={`A word to ${report.by_name}`}
          description="They get it by mail."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={word}
          error={errors.word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <ButtonRow>
          <Button size="md" loading={decide.isPending} onClick={() => run({ verb: 'close', outcome: 'upheld' })}>
            Close: they are right
          </Button>
          <Button
            size="md"
            variant="default"
            disabled={decide.isPending}
            onClick={() => run({ verb: 'close', outcome: 'dismissed' })}
          >
            Close: nothing found
          </Button>
          <Button size="md" variant="subtle" type="submit" disabled={decide.isPending}>
            Answer only
          </Button>
        </ButtonRow>
      </Form>
    </section>
  );
}
