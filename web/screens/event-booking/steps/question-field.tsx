import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Question } from '#contract/entities/event.ts';
import { eventBooking } from '#locales/areas/event-booking.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { LongText, TextInput } from '#web/ui/forms/form.tsx';
import type { Answer } from '../choice/tickets-draft.ts';
import classes from './people.module.css';

interface QuestionFieldProps {
  readonly question: Question;
  readonly name: string;
  readonly value: Answer | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: Answer) => void;
}

/** A question of the organiser, by its kind. */
export function QuestionField({ question, name, value, error, onChange }: QuestionFieldProps) {
  const t = useMessages(eventBooking);
  const { kind, is_required, options } = question;
  const label = is_required ? question.text : t('question.optional', { question: question.text });
  const text = typeof value === 'string' ? value : '';
  const typed = {
    ...{ name, label, error, size: 'md', value: text, maxLength: 2000 },
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (kind === 'short_text') return <TextInput {...typed} />;
  if (kind === 'long_text') return <LongText {...typed} lines={[2, 6]} />;
  const set = { name, label, error };
  if (kind === 'yes_no')
    return (
      <Options {...set}>
        {[true, false].map((answer) => (
          <Option
            key={String(answer)}
            {...{ name, error }}
            isChosen={value === answer}
            onChoose={() => onChange(answer)}
          >
            {t(answer ? 'question.yes' : 'question.no')}
          </Option>
        ))}
      </Options>
    );
  if (kind === 'rating')
    return (
      <Options {...set}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <Option key={stars} {...{ name, error }} isStar isChosen={value === stars} onChoose={() => onChange(stars)}>
            {typeof value === 'number' && value >= stars ? <IconStarFilled size={22} /> : <IconStar size={22} />}
            <HiddenText>{t('question.stars', { count: stars })}</HiddenText>
          </Option>
        ))}
      </Options>
    );
  const chosen = typeof value === 'object' ? value : [];
  const isMany = kind === 'many_of';
  return (
    <Options {...set} isLong>
      {options.map((option) => (
        <Option
          key={option}
          {...{ name, error, isMany }}
          isChosen={isMany ? chosen.includes(option) : value === option}
          onChoose={() => {
            if (!isMany) return onChange(option);
            onChange(chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option]);
          }}
        >
          {option}
        </Option>
      ))}
    </Options>
  );
}

interface OptionsProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** Whether the options get their own line. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

/** Answers to choose from, with the question and its error. */
function Options({ name, label, error, isLong = false, children }: OptionsProps) {
  const said = useId();
  return (
    <fieldset className={classes.question} data-long={isLong} aria-describedby={error === undefined ? undefined : said}>
      <legend>{label}</legend>
      <div data-options={name}>{children}</div>
      {error !== undefined && (
        <p id={said} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface OptionProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly isMany?: boolean;
  readonly isStar?: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One answer: a radio button, or a checkbox where several can be chosen. */
function Option({ name, error, isMany = false, isStar = false, isChosen, onChoose, children }: OptionProps) {
  return (
    <label className={classes.option} data-star={isStar}>
      <input
        type={isMany ? 'checkbox' : 'radio'}
        name={name}
        checked={isChosen}
        aria-invalid={error === undefined ? undefined : true}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}
