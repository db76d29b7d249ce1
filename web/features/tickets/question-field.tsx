import { IconCheck, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Question } from '#contract/entities/event.ts';
import { eventQuestions } from '#locales/areas/event-questions.ts';
import { useMessages } from '#web/api/messages.tsx';
import { HiddenText } from '#web/ui/display/hidden-text.tsx';
import { LongText, TextInput } from '#web/ui/forms/form.tsx';
import classes from './question-field.module.css';

/** An answer to a question of the organiser: a text, options, a rating, or yes or no. */
export type QuestionAnswer = string | readonly string[] | number | boolean;

interface QuestionFieldProps {
  readonly question: Question;
  readonly name: string;
  readonly value: QuestionAnswer | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: QuestionAnswer) => void;
  /** Whether the question is a heading, with its answers below it. */
  readonly isPage?: boolean;
}

const STARS = [1, 2, 3, 4, 5] as const;

/** A question of the organiser, by its kind. */
export function QuestionField({ question, name, value, error, onChange, isPage = false }: QuestionFieldProps) {
  const t = useMessages(eventQuestions);
  const { kind, is_required, options } = question;
  const label = is_required || isPage ? question.text : t('optional', { question: question.text });
  const text = typeof value === 'string' ? value : '';
  const typed = {
    ...{ name, label, error, size: 'md', value: text, maxLength: 2000, dir: 'auto' },
    ...(isPage ? { className: classes.page ?? '' } : {}),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (kind === 'short_text') return <TextInput {...typed} />;
  if (kind === 'long_text') return <LongText {...typed} lines={isPage ? [4, 10] : [2, 6]} />;
  const set = { name, label, error, isPage };
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
            {t(answer ? 'yes' : 'no')}
          </Option>
        ))}
      </Options>
    );
  if (kind === 'rating')
    return (
      <Options {...set} hasStars after={isPage && <Scale value={value} />}>
        {STARS.map((stars) => (
          <Option key={stars} {...{ name, error }} isStar isChosen={value === stars} onChoose={() => onChange(stars)}>
            {typeof value === 'number' && value >= stars ? <IconStarFilled size={22} /> : <IconStar size={22} />}
            <HiddenText>{t('stars', { count: stars })}</HiddenText>
          </Option>
        ))}
      </Options>
    );
  const chosen = typeof value === 'object' ? value : [];
  const isMany = kind === 'many_of';
  return (
    <Options {...set} isLong hint={isPage && isMany ? t('many') : undefined}>
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
          {isPage && isMany && chosen.includes(option) && <IconCheck size={18} stroke={2.2} aria-hidden />}
          {option}
        </Option>
      ))}
    </Options>
  );
}

/** What the chosen stars mean, between the ends of the scale. */
function Scale({ value }: { readonly value: QuestionAnswer | undefined }) {
  const t = useMessages(eventQuestions);
  const stars = STARS.find((each) => each === value);
  return (
    <p className={classes.scale} aria-hidden="true">
      <span>{t('scale.low')}</span>
      {stars !== undefined && <b>{t('scale.chosen', { word: t(`star.${stars}`), stars })}</b>}
      <span>{t('scale.high')}</span>
    </p>
  );
}

interface OptionsProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly isPage: boolean;
  /** Whether the options get their own line. */
  readonly isLong?: boolean;
  readonly hasStars?: boolean;
  readonly hint?: string | undefined;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Answers to choose from, with the question and its error. */
function Options({ name, label, error, isPage, isLong = false, hasStars, hint, after, children }: OptionsProps) {
  const said = useId();
  const names = isPage ? `${classes.question} ${classes.page}` : classes.question;
  return (
    <fieldset className={names} data-long={isLong || isPage} aria-describedby={error === undefined ? undefined : said}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div data-options={name} className={hasStars ? classes.stars : undefined}>
        {children}
      </div>
      {after}
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
