/** An amount in minor units, to be written as the reader of a message writes money. */
export interface MoneyValue {
  readonly amount: number;
  readonly currency: string;
  /** Leaves out the coins of a whole amount. */
  readonly short?: boolean;
}

/** The forms in which a message writes an instant. */
export type MomentShape = 'time' | 'day' | 'date' | 'moment' | 'full';

/** An instant, to be written in a zone as the reader of a message writes dates. */
export interface MomentValue {
  /** ISO 8601 with Z. */
  readonly at: string;
  /** An IANA zone. */
  readonly zone: string;
  readonly shape: MomentShape;
  /** Adds the zone's name. */
  readonly label?: boolean;
}

/** A value of a message that is text once it is written for its reader. */
export type TextValue = string | MoneyValue | MomentValue;

/** A value of a message; numbers choose plural forms. */
export type MessageValue = TextValue | number;

/**
 * A text that is not written yet: a key of a message file and its values. Rules, refusals and notifications carry
 * messages; the text is produced at the edge, in the reader's language.
 */
export interface Message {
  /** The name of the message file without `.json`. */
  readonly area: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** A text that is written already, or a message that the edge writes. */
export type MessageText = string | Message;
