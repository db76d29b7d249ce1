import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SurveyQuestion } from '#contract/entities/event/survey.ts';
import { MAX_QUESTIONS } from '#contract/limits/events.ts';
import { surveyResults } from '#locales/areas/survey-results.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCall, useCallMutation } from '#web/api/queries.ts';
import { QueryProblem } from '#web/api/query-problem.tsx';
import { FieldsSkeleton } from '#web/ui/feedback/skeletons.tsx';
import { QuestionEditor } from './question-editor.tsx';
import classes from './surveys.module.css';

interface SurveyFormProps {
  readonly event_id: string;
  /** Whether the fields of the first question wait for a click. */
  readonly isClosed?: boolean;
}

/** The questions that guests are asked after a date, to add, edit, move and remove. */
export function SurveyForm({ event_id, isClosed = false }: SurveyFormProps) {
  const t = useMessages(surveyResults);
  const query = useCall('event_survey/get_question', { event_id });
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  if (query.data === undefined) return query.isError ? <QueryProblem query={query} /> : <FieldsSkeleton />;
  const { questions } = query.data;
  const isFirst = questions.length === 0;
  const isNew = editing === 'new' || (isFirst && !isClosed);
  const close = () => setEditing(null);
  return (
    <div className={classes.form}>
      {questions.length > 0 && (
        <ol className={classes.questions}>
          {questions.map((question, at) => (
            <li key={question._id}>
              {editing === question._id ? (
                <QuestionEditor event_id={event_id} question={question} onDone={close} />
              ) : (
                <Row question={question} at={at} onEdit={() => setEditing(question._id)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {questions.length >= MAX_QUESTIONS ? (
        <p className={classes.quiet}>{t('form.full', { count: MAX_QUESTIONS })}</p>
      ) : isNew ? (
        <QuestionEditor event_id={event_id} question={null} onDone={close} />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={() => setEditing('new')}
        >
          {t(isFirst ? 'none.add' : 'form.another')}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly question: SurveyQuestion;
  readonly at: number;
  readonly onEdit: () => void;
}

function Row({ question: { _id: question_id, kind, text, is_required }, at, onEdit }: RowProps) {
  const t = useMessages(surveyResults);
  const edit = useCallMutation('event_survey/edit_question');
  return (
    <div className={classes.row}>
      <div>
        <b dir="auto">{text}</b>
        <small>
          {t(`kind.${kind}`)}
          {is_required && ` · ${t('form.is_required')}`}
        </small>
      </div>
      {at > 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('form.up', { text })}
          disabled={edit.isPending}
          onClick={() => edit.run({ question_id, position: at - 1 })}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('form.edit', { text })} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={t('form.remove', { text })}
        loading={edit.isPending}
        onClick={() => edit.run({ question_id, remove: true })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
