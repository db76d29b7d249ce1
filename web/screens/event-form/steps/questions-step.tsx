import { ActionIcon, Button, Switch } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.css';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { questionKinds } from '#contract/choices/event.ts';
import { MAX_QUESTIONS, SURVEY_DAYS } from '#contract/limits/events.ts';
import { eventForm } from '#locales/areas/event-form.ts';
import { useMessages } from '#web/api/messages.tsx';
import { SurveyForm } from '#web/features/surveys/survey-form.tsx';
import { Choice, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { newQuestion, type QuestionDraft } from '../draft/event-draft.ts';
import type { StepProps } from './step-props.ts';
import classes from './steps.module.css';

interface QuestionsStepProps extends StepProps {
  /** Null before the event is saved for the first time. */
  readonly event_id: string | null;
}

/** What guests are asked for each ticket when they book, and how a date was afterwards. */
export function QuestionsStep({ editor, event_id }: QuestionsStepProps) {
  const t = useMessages(eventForm);
  const { questions } = editor.draft;
  const set = (next: readonly QuestionDraft[]) => editor.change({ questions: next });
  return (
    <>
      <header className={classes.part}>
        <h2>{t('questions.booking')}</h2>
        <p>{t('questions.booking_text')}</p>
      </header>
      {questions.length === 0 && <p className={classes.hint}>{t('questions.none')}</p>}
      <ol className={classes.list}>
        {questions.map((question, at) => (
          <li key={question.key}>
            <QuestionFields
              editor={editor}
              question={question}
              at={at}
              onChange={(part) => set(questions.map((each) => (each === question ? { ...each, ...part } : each)))}
              onRemove={() => set(questions.filter((each) => each !== question))}
              onMove={(to) => set(questions.filter((each) => each !== question).toSpliced(to, 0, question))}
            />
          </li>
        ))}
      </ol>
      {questions.length < MAX_QUESTIONS && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => set([...questions, newQuestion()])}
          >
            {t('questions.add')}
          </Button>
        </div>
      )}
      <header className={classes.part}>
        <h2>{t('questions.afterwards')}</h2>
        <p>{t('questions.afterwards_text', { days: SURVEY_DAYS })}</p>
      </header>
      {event_id === null ? (
        <p className={classes.hint}>{t('questions.afterwards_later')}</p>
      ) : (
        <SurveyForm event_id={event_id} isClosed />
      )}
    </>
  );
}

interface QuestionFieldsProps extends Pick<StepProps, 'editor'> {
  readonly question: QuestionDraft;
  readonly at: number;
  readonly onChange: (part: Partial<QuestionDraft>) => void;
  readonly onRemove: () => void;
  readonly onMove: (to: number) => void;
}

function QuestionFields({ editor, question, at, onChange, onRemove, onMove }: QuestionFieldsProps) {
  const t = useMessages(eventForm);
  const path = `questions.${at}`;
  const fault = (field: string) => editor.faults[`${path}.${field}`];
  const isChoice = question.kind === 'one_of' || question.kind === 'many_of';
  const isLast = at === editor.draft.questions.length - 1;
  const wrongText = fault('text');
  const wrongOptions = fault('options');
  return (
    <Panel className={classes.card}>
      <TextInput
        dir="auto"
        label={t('questions.text', { at: at + 1 })}
        placeholder={t('questions.text_like')}
        maxLength={300}
        value={question.text}
        error={wrongText && question._id !== null ? t(`error.${wrongText}`) : editor.refusedAt(`${path}.text`)}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <Choice
          label={t('questions.kind')}
          value={question.kind}
          options={questionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onPick={(kind) => onChange({ kind })}
        />
        <Switch
          className={classes.alone}
          label={t('questions.required')}
          checked={question.is_required}
          onChange={(event) => onChange({ is_required: event.currentTarget.checked })}
        />
      </div>
      <Switch
        label={t('questions.at_door')}
        description={t('questions.at_door_text')}
        checked={question.is_at_door}
        onChange={(event) => onChange({ is_at_door: event.currentTarget.checked })}
      />
      {isChoice && (
        <LongText
          dir="auto"
          lines={[3, 8]}
          label={t('questions.options')}
          description={t('questions.options_how')}
          value={question.options.join('\n')}
          error={wrongOptions ? t(`error.${wrongOptions}`) : editor.refusedAt(`${path}.options`)}
          onChange={(event) => onChange({ options: event.currentTarget.value.split('\n') })}
        />
      )}
      <ButtonRow align="end">
        {editor.draft.questions.length > 1 && (
          <>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('list.up')}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t('list.down')}
              disabled={isLast}
              onClick={() => onMove(at + 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
        <ActionIcon variant="default" size={44} color="red" aria-label={t('questions.remove')} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </ButtonRow>
    </Panel>
  );
}
