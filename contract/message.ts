/** An amount in minor units, formatted for the reader of the message. */
export interface MoneyValue {
  readonly amount: number;
  readonly currency: string;
  /** Omits the decimals of a whole amount. */
  readonly short?: boolean;
}

/** The formats of instants in messages. */
export type MomentShape = 'time' | 'day' | 'long_day' | 'date' | 'month' | 'moment' | 'full';

/** An instant, formatted in a zone for the reader of the message. */
export interface MomentValue {
  /** ISO 8601 with Z. */
  readonly at: string;
  /** An IANA zone. */
  readonly zone: string;
  readonly shape: MomentShape;
  /** Adds the zone's name. */
  readonly label?: boolean;
}

/** A value that is formatted as text for the reader of the message. */
export type TextValue = string | MoneyValue | MomentValue;

/** A value of a message. Numbers choose plural forms. */
export type MessageValue = TextValue | number;

/**
 * A text before formatting: a key of a message file and its values. Rules, refusals and notifications return messages.
 * Handlers and jobs format them in the reader's language.
 */
export interface Message {
  /** The name of the message file without `.json`. */
  readonly area: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** A finished text, or a message that is formatted later. */
export type MessageText = string | Message;
