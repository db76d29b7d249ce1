import type { WebStorage } from '#web/api/session.ts';

/** The input that every booking has, of a session or of tickets. */
export interface CheckoutDraft {
  readonly note: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The discount code to use; empty for none. */
  readonly discount_code: string;
  readonly use_credit: boolean;
  /** The held, unpaid booking. */
  readonly booking_id: string | null;
  /** The booking that was created last. */
  readonly booking_id_created: string | null;
}

/** Nothing typed yet. */
export const emptyCheckout: CheckoutDraft = {
  note: '',
  name: '',
  email: '',
  phone: '',
  discount_code: '',
  use_credit: false,
  booking_id: null,
  booking_id_created: null,
};

/** A stored object with values of unknown types. */
export type Stored = Readonly<Record<string, unknown>>;

/** A stored text; empty if it is missing. */
export const textIn = (stored: Stored, field: string): string => {
  const value = stored[field];
  return typeof value === 'string' ? value : '';
};

/** The common input of a stored draft. */
export const checkoutIn = (stored: Stored): CheckoutDraft => ({
  note: textIn(stored, 'note'),
  name: textIn(stored, 'name'),
  email: textIn(stored, 'email'),
  phone: textIn(stored, 'phone'),
  discount_code: textIn(stored, 'discount_code'),
  use_credit: stored.use_credit === true,
  booking_id: textIn(stored, 'booking_id') || null,
  booking_id_created: textIn(stored, 'booking_id_created') || null,
});

/** Drafts of one kind, stored in this tab by what they book. */
export interface DraftStore<Draft extends CheckoutDraft> {
  readonly read: (store: WebStorage, of: string) => Draft;
  readonly save: (store: WebStorage, of: string, draft: Draft) => void;
  /** Deletes the details of a created booking. Keeps the person's details for the next booking, and later input. */
  readonly forgetBooked: (store: WebStorage, of: string, booking_id: string) => void;
  /** Ends an expired hold. The input stays, so that the same booking can be tried again. */
  readonly forgetHold: (store: WebStorage, of: string, booking_id: string) => void;
}

/** Stores drafts under keys with a prefix. Missing or unreadable data gives the empty draft. */
export function draftStore<Draft extends CheckoutDraft>(
  prefix: string,
  empty: Draft,
  parse: (stored: Stored) => Draft,
): DraftStore<Draft> {
  const keyOf = (of: string) => `${prefix}:${of}`;
  const read = (store: WebStorage, of: string): Draft => {
    const stored = store.getItem(keyOf(of));
    if (stored === null) return empty;
    try {
      const value: unknown = JSON.parse(stored);
      return typeof value === 'object' && value !== null ? parse({ ...value }) : empty;
    } catch (error) {
      if (error instanceof SyntaxError) return empty;
      throw error;
    }
  };
  const save = (store: WebStorage, of: string, draft: Draft) => store.setItem(keyOf(of), JSON.stringify(draft));
  return {
    read,
    save,
    forgetBooked: (store, of, booking_id) => {
      const stored = read(store, of);
      if (stored.booking_id !== booking_id) return;
      const { name, email, phone } = stored;
      save(store, of, { ...empty, name, email, phone, booking_id_created: booking_id });
    },
    forgetHold: (store, of, booking_id) => {
      const stored = read(store, of);
      if (stored.booking_id === booking_id) save(store, of, { ...stored, booking_id: null });
    },
  };
}
