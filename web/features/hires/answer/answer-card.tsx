import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Hire } from '#contract/events/hire.ts';
import { hired } from '#locales/areas/hired.ts';
import { useMessages } from '#web/api/messages.tsx';
import { noFields, useCallMutation } from '#web/api/queries.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Refusal } from '#web/ui/feedback/refusal-box.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useFormats } from '#web/ui/format/locale.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { TermsDialog } from '../terms-dialog.tsx';
import classes from './answer.module.css';
import { type Answers, idsWith, waitingDates } from './date-answers.ts';
import { GiveUpDialog } from './give-up-dialog.tsx';

interface AnswerCardProps {
  readonly hire: Hire;
  readonly answers: Answers;
}

/** The terms, what each side wrote, and the buttons that send the answers. */
export function AnswerCard({ hire, answers }: AnswerCardProps) {
  const t = useMessages(hired);
  const [isChanging, setChanging] = useState(false);
  const { organiser, provider, message, provider_message, dates } = hire;
  const canChange = dates.some(({ can }) => can.includes('modify'));
  return (
    <aside className={classes.side}>
      <Panel className={classes.card}>
        <Terms hire={hire} />
        <Written by={organiser} text={message} />
        <Written by={provider} text={provider_message} />
        <Answering hire={hire} answers={answers} />
        {canChange && (
          <Button variant="default" size="md" fullWidth onClick={() => setChanging(true)}>
            {t('other_terms')}
          </Button>
        )}
        {waitingDates(dates).length > 0 && <DeclineAll hire={hire} />}
      </Panel>
      <Panel tone="sunken">
        <small>{t('note')}</small>
      </Panel>
      {isChanging && <TermsDialog hire={hire} onClose={() => setChanging(false)} />}
    </aside>
  );
}

/** What a side wrote, with its name. */
function Written({ by, text }: { readonly by: Hire['organiser']; readonly text: string }) {
  if (text === '') return null;
  return (
    <blockquote>
      <Avatar id={by._id} name={by.name} picture={by.avatar} size={40} />
      <div>
        <cite dir="auto">{by.name}</cite>
        <p dir="auto">{text}</p>
      </div>
    </blockquote>
  );
}

function Terms({ hire: { terms, dates } }: { readonly hire: Hire }) {
  const t = useMessages(hired);
  const { money, number } = useFormats();
  const count = dates.filter(
    ({ status }) => !['declined', 'withdrawn', 'expired', 'cancelled'].includes(status),
  ).length;
  const { kind, amount, percent, currency } = terms;
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{t('terms')}</h2>
      <p className={classes.amount}>
        <b>{kind === 'fee' ? money(amount ?? 0, currency) : number((percent ?? 0) / 100, { style: 'percent' })}</b>{' '}
        {t(kind === 'fee' ? 'per_date' : 'of_sales')}
      </p>
      {count > 0 && (
        <p>
          {kind === 'fee'
            ? t('in_all', { count, amount: money((amount ?? 0) * count, currency) })
            : t('in_all_share', { count })}
        </p>
      )}
    </section>
  );
}

/** One button for all answers, with its count. */
function Answering({ hire, answers }: AnswerCardProps) {
  const t = useMessages(hired);
  const [accepted, declined] = [idsWith(answers, 'accept'), idsWith(answers, 'decline')];
  const accept = useCallMutation('user/accept_hire_collab_req', {
    form: noFields,
    onDone: () => toast.good(t('done', { count: accepted.length })),
  });
  const decline = useCallMutation('user/cancel_hire_collab_req', {
    form: noFields,
    onDone: () => toast.good(t('declined')),
  });
  if (answers.size === 0) return null;
  const problem = accept.problem ?? decline.problem;
  const { _id: hire_id, version } = hire;
  return (
    <div className={classes.submit} data-bottom-bar>
      <Refusal problem={problem} />
      {accepted.length > 0 ? (
        <Button
          size="lg"
          fullWidth
          loading={accept.isPending}
          onClick={() => accept.run({ hire_id, version, occurrence_ids: accepted, decline_ids: declined })}
        >
          {t('submit', { count: accepted.length })}
        </Button>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={decline.isPending}
          onClick={() => decline.run({ hire_id, occurrence_ids: declined })}
        >
          {t('submit_decline', { count: declined.length })}
        </Button>
      )}
    </div>
  );
}

function DeclineAll({ hire }: { readonly hire: Hire }) {
  const t = useMessages(hired);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" size="md" fullWidth onClick={() => setOpen(true)}>
        {t('decline_all')}
      </Button>
      <GiveUpDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        hire={hire}
        occurrence_ids={waitingDates(hire.dates).map((date) => date.occurrence_id)}
        title={t('decline_title')}
        verb={t('decline_all')}
        text={t('decline_text', { page: hire.organiser.name })}
        done={t('declined')}
      />
    </>
  );
}
