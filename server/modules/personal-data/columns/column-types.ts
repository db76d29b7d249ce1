import type { DB } from '#db/types.ts';

/** A table of the database. */
export type Table = keyof DB;

/** Which rows of a table are somebody's. */
export type Link =
  /** A column with the id of the user. */
  | { readonly user: string }
  /** A column with one of the user's addresses: email or phone. */
  | { readonly address: string }
  /** A column with the id of a row of another table which is theirs, by a side of that table (by default the first). */
  | { readonly through: string; readonly table: Table; readonly side?: number }
  /** A text of parts between colons, one of which is the user's id or address. */
  | { readonly parts: string }
  /** A text that begins with the id of a row of other tables which is theirs, after a word and a colon. */
  | { readonly about: string; readonly tables: readonly Table[] };

/** Why something personal stays after erasure. */
export type Reason =
  /** What was agreed and paid, for the other side and the tax office: receipts, cards by their last digits, payouts. */
  | 'books'
  /** An opinion for others to read, without the name. */
  | 'opinion'
  /** What staff decided about other people by. */
  | 'evidence'
  /** Of somebody else: mails to them, the operator's answers and acts. */
  | 'theirs'
  /** It cannot be changed, and has no words of the person (the name of an entrance). */
  | 'log'
  /** It says nothing without the person. */
  | 'nothing';

/** What erasure makes of a personal column. Without a value, null and empty columns stay as they are. */
export type Erasure =
  /** It goes with its row. */
  | 'row'
  | 'null'
  /** An empty text or list. */
  | 'empty'
  | 'no_items'
  | 'no_json_items'
  | 'false'
  /** The neutral name of deleted users, the address that nobody has, and what titles become. */
  | 'name'
  | 'address'
  | 'title'
  /** A text that is the row's own, with its id: where values are unique. */
  | 'own_text'
  | 'now'
  /** This value, where it was another one (or only where it was `from`). */
  | { readonly value: string | number; readonly from?: string }
  /** By a function of the database. */
  | { readonly by: 'erase_history_words' | 'erase_guest_history_words' }
  /** It stays as it is, for this reason. */
  | { readonly stays: Reason };

/** What a table has of one person, in one role. */
export interface Side {
  /** Their rows: those of any of these links. */
  readonly of: readonly Link[];
  /** Only rows with this value. */
  readonly where?: { readonly column: string; readonly is: string };
  /** Whether erasure deletes their rows: always, or where nothing refers to them. */
  readonly rows?: 'deleted' | 'deleted_if_free';
  /** The columns about them, and what becomes of those of rows that stay. */
  readonly personal?: Readonly<Record<string, Erasure>>;
  /** What their export has of the row in addition to books and personal columns: what they could read. */
  readonly seen?: string;
  /** Whether the rows are left out of the export, because they are somebody else's. */
  readonly is_exported?: false;
}

/**
 * What the columns of a table are. Personal: about a person, in the `sides`. Bookkeeping: what happened, was agreed and
 * paid; it stays, and the export has it. Technical: says nothing about anybody, or is a secret; it stays (with its row)
 * and is not exported. Columns are separated by spaces.
 */
export interface TableColumns {
  readonly sides?: readonly Side[];
  readonly bookkeeping?: string;
  readonly technical?: string;
}

/** Tables with their columns, in the order of erasure: what refers to rows of another table comes before it. */
export type Columns = Partial<Record<Table, TableColumns>>;

export const user = (column: string): Link => ({ user: column });
export const address = (column: string): Link => ({ address: column });
export const through = (column: string, table: Table, side = 0): Link => ({ through: column, table, side });
