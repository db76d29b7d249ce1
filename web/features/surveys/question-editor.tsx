import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { questionKinds } from '#contract/choices/event.ts';
import type { SurveyQuestion } from '#contract/entities/event/survey.ts';
import { surveyResults } from '#locales/areas/survey-results.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useCallMutation } from '#web/api/queries.ts';
import { Choice, Form, LongText, TextInput } from '#web/ui/forms/form.tsx';
import { ButtonRow } from '#web/ui/layout/button-row.tsx';
import classes from './surveys.module.css';

/** The reads that a changed question invalidates. */

interface QuestionEditorProps {
  readonly event_id: string;
  /** Null for a new question. */
  readonly question: SurveyQuestion | null;
  readonly onDone: () => void;
}

/** The fields of one question, new or not. A refusal keeps the input. */
export function QuestionEditor({ event_id, question, onDone }: QuestionEditorProps) {
  const t = useMessages(surveyResults);
  const [kind, setKind] = useState<SurveyQuestion['kind']>(question?.kind ?? 'rating');
  const [text, setText] = useState(question?.text ?? '');
  const [options, setOptions] = useState(question?.options.join('\n') ?? '');
  const [is_required, setRequired] = useState(question?.is_required ?? false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = { form: { setErrors }, onDone };
  const add = useCallMutation('event_survey/add_question', saving);
  const edit = useCallMutation('event_survey/edit_question', saving);
  const isChoice = kind === 'one_of' || kind === 'many_of';
  const submit = () => {
    setErrors({});
    const lines = options.split('\n').map((line) => line.trim());
    const fields = { kind, text, is_required, options: isChoice ? lines.filter((line) => line !== '') : [] };
    if (question === null) add.run({ event_id, ...fields });
    else edit.run({ question_id: question._id, ...fields });
  };
  return (
    <Form label={t('form.text')} onSubmit={submit} problem={add.problem ?? edit.problem}>
      {question !== null && question.answered > 0 && <p className={classes.quiet}>{t('form.kept')}</p>}
      <TextInput
        dir="auto"
        label={t('form.text')}
        placeholder={t('form.text_like')}
        maxLength={300}
        value={text}
        error={errors.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Choice
        label={t('form.kind')}
        value={kind}
        options={questionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onPick={setKind}
      />
      {isChoice && (
        <LongText
          dir="auto"
          lines={[3, 8]}
          label={t('form.options')}
          description={t('form.options_how')}
          value={options}
          error={errors.options}
          onChange={(event) => setOptions(event.currentTarget.value)}
        />
      )}
      <Switch
        label={t('form.required')}
        checked={is_required}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
      <ButtonRow>
        <Button type="submit" loading={add.isPending || edit.isPending}>
          {t(question === null ? 'form.add' : 'form.save')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('form.cancel')}
        </Button>
      </ButtonRow>
    </Form>
  );
}
