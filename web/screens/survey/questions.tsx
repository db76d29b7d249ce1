import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Survey } from '#contract/entities/event/survey.ts';
import { surveyPage } from '#locales/areas/survey-page.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { QuestionField } from '#web/features/tickets/question-field.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { answersOf, groupQuestions, isAnswered, type TypedAnswers } from './question-groups.ts';
import classes from './survey.module.css';

interface QuestionsProps {
  readonly survey: Survey;
  readonly ticket: Survey['tickets'][number];
  readonly token: string;
  readonly onSent: () => void;
}

/** The questions that are still open, a group on each screen. What was typed stays when one goes back. */
export function Questions({ survey, ticket, token, onSent }: QuestionsProps) {
  const t = useMessages(surveyPage);
  const given = new Set(ticket.answers.map(({ question_id }) => question_id));
  const open = survey.questions.filter(({ _id }) => !given.has(_id));
  const groups = groupQuestions(open);
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<TypedAnswers>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = useCallMutation('event_survey/add_answer', {
    form: { setErrors },
    onDone: onSent,
  });
  const shown = groups[at] ?? [];
  const isLast = at >= groups.length - 1;
  const top = useTopOf(at);
  const submit = () => {
    const missing = shown.filter(({ _id, is_required }) => is_required && !isAnswered(typed[_id]));
    setErrors(Object.fromEntries(missing.map(({ _id }) => [`answers.${_id}`, t('required')])));
    if (missing.length > 0) return;
    if (!isLast) return setAt(at + 1);
    send.run({
      ...{ token, asked: survey.asked, ticket_id: ticket._id, occurrence_id: survey.occurrence._id },
      answers: answersOf(open, typed),
    });
  };
  return (
    <>
      <Head survey={survey} at={at} count={groups.length} top={top} />
      <Form label={t(survey.asked === 'booking' ? 'title_booking' : 'title')} onSubmit={submit} problem={send.problem}>
        {shown.map((question) => (
          <QuestionField
            key={question._id}
            question={question}
            isPage
            name={`answers.${question._id}`}
            value={typed[question._id]}
            error={errors[`answers.${question._id}`]}
            onChange={(value) => {
              setTyped({ ...typed, [question._id]: value });
              const { [`answers.${question._id}`]: _, ...rest } = errors;
              setErrors(rest);
            }}
          />
        ))}
        <div className={classes.foot}>
          <Button type="submit" size="lg" fullWidth loading={send.isPending}>
            {t(isLast ? 'send' : 'next')}
          </Button>
          {at > 0 && (
            <Button variant="subtle" color="gray" size="md" fullWidth onClick={() => setAt(at - 1)}>
              {t('back')}
            </Button>
          )}
          <p>{t('private', { host: survey.event.provider.name })}</p>
        </div>
      </Form>
    </>
  );
}

/** Scrolls to the top and moves the focus there when another group is shown. */
function useTopOf(at: number) {
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [at]);
  return top;
}

interface HeadProps {
  readonly survey: Survey;
  readonly at: number;
  readonly count: number;
  readonly top: React.RefObject<HTMLDivElement | null>;
}

/** The event and its date, and how far the survey is. */
function Head({ survey, at, count, top }: HeadProps) {
  const t = useMessages(surveyPage);
  const { event, occurrence, asked } = survey;
  const day = { at: occurrence.starts_at, zone: event.timezone, shape: 'day', label: false } as const;
  return (
    <div className={classes.head} ref={top} tabIndex={-1}>
      <div>
        {event.image !== null && (
          <span className={classes.cover}>
            <Picture picture={event.image} ratio={1} sizes="52px" radius="0.5rem" alt="" eager />
          </span>
        )}
        <div>
          <h1 dir="auto">{event.title}</h1>
          <p>{t(asked === 'booking' ? 'coming' : 'were_there', { day })}</p>
        </div>
      </div>
      {count > 1 && <progress value={at + 1} max={count} aria-label={t('progress', { at: at + 1, count })} />}
    </div>
  );
}
