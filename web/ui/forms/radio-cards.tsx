import { type ReactNode, useId } from 'react';
import classes from './radio-cards.module.css';

/** One choice of `RadioCards`: what it is called, and what it means. */
export interface RadioCard<Value> {
  /** By which it is told from the others. */
  readonly key: string;
  readonly value: Value;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** What stands at the end, such as a price. */
  readonly aside?: ReactNode;
  readonly isDisabled?: boolean;
}

interface RadioCardsProps<Value> {
  /** The question; shown above the cards unless `isLegendHidden`. */
  readonly legend: string;
  readonly isLegendHidden?: boolean;
  readonly cards: readonly RadioCard<Value>[];
  /** The key of the chosen card; null for none. */
  readonly chosen: string | null;
  readonly onPick: (value: Value) => void;
  /** Why the choice can't be sent, below the cards. */
  readonly error?: ReactNode;
  readonly isDisabled?: boolean;
}

/** A choice of one of several cards: radio buttons of the browser, each with a title and what it means. */
export function RadioCards<Value>(props: RadioCardsProps<Value>) {
  const { legend, isLegendHidden = false, cards, chosen, onPick, error, isDisabled = false } = props;
  const name = useId();
  const wrong = `${name}wrong`;
  return (
    <fieldset
      className={classes.cards}
      disabled={isDisabled}
      {...(isLegendHidden ? { 'aria-label': legend } : {})}
      {...(error ? { 'aria-describedby': wrong } : {})}
    >
      {!isLegendHidden && <legend>{legend}</legend>}
      {cards.map(({ key, value, title, text, aside, isDisabled: isOff = false }) => (
        <label key={key} className={classes.card}>
          <input
            type="radio"
            name={name}
            disabled={isOff}
            checked={chosen === key}
            onChange={() => onPick(value)}
            aria-labelledby={`${name}${key}title`}
            {...(text === undefined ? {} : { 'aria-describedby': `${name}${key}` })}
          />
          <b id={`${name}${key}title`}>{title}</b>
          {aside !== undefined && <span>{aside}</span>}
          {text !== undefined && <small id={`${name}${key}`}>{text}</small>}
        </label>
      ))}
      {error && (
        <p className={classes.wrong} id={wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
