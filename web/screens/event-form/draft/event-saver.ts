import type { EditPlan, OwnEvent, PlannedDate } from '#contract/entities/own-event.ts';
import type { Problem } from '#contract/errors.ts';
import type { CallInput } from '#contract/index.ts';
import { fieldErrors, problemOf } from '#web/api/problem.ts';
import { changedFields, type EventDraft, type EventFields, eventDraftOf, readDraft, withIds } from './event-draft.ts';

const SAVE_AFTER_MS = 700;

/** Where the draft is: not begun, waiting to be sent, saved at an instant, refused, or changed elsewhere meanwhile. */
export type SaveState =
  | { readonly kind: 'new' | 'waiting' | 'saving' | 'conflict' }
  | { readonly kind: 'saved'; readonly at: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** The result of a save. */
export interface Saved {
  readonly event: OwnEvent;
  readonly clashes: readonly PlannedDate[];
}

/** The calls of the editor. They throw refusals, which the editor shows in place. */
export interface SaveCalls {
  readonly create: (input: CallInput<'event/create_event'>) => Promise<Saved>;
  readonly edit: (input: CallInput<'event/edit_event'>) => Promise<Saved & { readonly plan: EditPlan | null }>;
  readonly read: (event_id: string) => Promise<OwnEvent>;
  /** Stores an event for the screens that show it. */
  readonly store: (event: OwnEvent) => void;
  /** Shows the address of a created event. */
  readonly created: (event: OwnEvent) => void;
}

/** What the form shows of a draft. */
export interface Snapshot {
  readonly draft: EventDraft;
  readonly event: OwnEvent | null;
  readonly state: SaveState;
  /** The server’s messages by the path of their field. */
  readonly refused: Readonly<Record<string, string>>;
}

/** What the page gives to a new event. */
export interface EventPage {
  readonly _id: string;
  readonly currency: string;
}

type Extra = { readonly publish?: true; readonly plan_hash?: string; readonly note?: string };

/**
 * Saves the draft of an event. A draft is saved a moment after each change, with what changed; a published event only
 * by `save`. Saves follow one another. A refusal keeps what was typed. `listen` is called with every change.
 */
export class EventSaver {
  shown: Snapshot;
  listen: (shown: Snapshot) => void = () => undefined;
  #saved: EventFields;
  #version: number | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #page: EventPage;
  readonly #calls: SaveCalls;

  constructor(page: EventPage, stored: OwnEvent | null, draft: EventDraft, calls: SaveCalls) {
    this.#page = page;
    this.#calls = calls;
    this.#version = stored?.version;
    const state = stored === null ? ({ kind: 'new' } as const) : ({ kind: 'saved', at: stored.updated_at } as const);
    this.shown = { draft, event: stored, state, refused: {} };
    this.#saved = stored === null ? {} : readDraft(draft, this.currency).fields;
  }

  get currency(): string {
    return this.shown.event?.currency ?? this.#page.currency;
  }

  get isLive(): boolean {
    return this.shown.event !== null && this.shown.event.status !== 'draft';
  }

  #show(part: Partial<Snapshot>): void {
    this.shown = { ...this.shown, ...part };
    this.listen(this.shown);
  }

  /** Changes the draft, and saves it a moment later. */
  change(part: Partial<EventDraft>): void {
    const isConflict = this.shown.state.kind === 'conflict';
    const draft = { ...this.shown.draft, ...part };
    this.#show({ draft, state: isConflict ? this.shown.state : { kind: 'waiting' } });
    clearTimeout(this.#timer);
    if (!this.isLive && !isConflict) this.#timer = setTimeout(() => void this.save(), SAVE_AFTER_MS);
  }

  /** Saves at once. Returns the saved event; null after a refusal, and while a conflict waits for a choice. */
  save(extra: Extra = {}): Promise<Saved | null> {
    return this.#inTurn(async () => (this.shown.state.kind === 'conflict' ? null : this.#send(extra)));
  }

  /** Saves over the version that another window saved. */
  keepMine(): Promise<Saved | null> {
    return this.#inTurn(() => this.#send({}));
  }

  /** Saves what was typed last, when the form closes. */
  leave(): void {
    if (this.#timer !== undefined) void this.save();
  }

  /** Drops what was typed here for the version that another window saved. */
  takeTheirs(): Promise<void> {
    return this.#inTurn(async () => {
      const theirs = await this.#calls.read(this.shown.event?._id ?? '');
      const draft = eventDraftOf(theirs);
      this.#saved = readDraft(draft, this.currency).fields;
      this.#version = theirs.version;
      this.#show({ draft, event: theirs, refused: {}, state: { kind: 'saved', at: theirs.updated_at } });
    });
  }

  /** Plans what saving a published event will do to its dates; null after a refusal. */
  async preview(): Promise<{ readonly plan: EditPlan | null } | null> {
    const { event } = this.shown;
    const fields = this.#changes();
    if (event === null || Object.keys(fields).length === 0) return { plan: null };
    try {
      const { plan } = await this.#calls.edit({ ...this.#target(event), ...fields, dry_run: true });
      return { plan };
    } catch (error) {
      return this.#refuse(error);
    }
  }

  #changes = (): EventFields => changedFields(this.#saved, readDraft(this.shown.draft, this.currency).fields);

  #target = (event: OwnEvent) => ({
    event_id: event._id,
    ...(this.#version === undefined ? {} : { version: this.#version }),
  });

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const next = this.#running.then(act);
    this.#running = next.catch(() => undefined);
    return next;
  }

  async #send(extra: Extra): Promise<Saved | null> {
    const { draft: sent, event } = this.shown;
    const fields = this.#changes();
    if (event !== null && Object.keys({ ...fields, ...extra }).length === 0) {
      this.#show({ state: { kind: 'saved', at: event.updated_at } });
      return { event, clashes: [] };
    }
    this.#show({ state: { kind: 'saving' } });
    try {
      const answer =
        event === null
          ? await this.#calls.create({ provider_id: this.#page._id, ...fields, ...extra })
          : await this.#calls.edit({ ...this.#target(event), ...fields, ...extra });
      if (event === null) this.#calls.created(answer.event);
      this.#accept(answer.event, sent, fields);
      return answer;
    } catch (error) {
      return this.#refuse(error);
    }
  }

  /** New tickets and questions get their ids, which is no change of what is sent. */
  #accept(event: OwnEvent, sent: EventDraft, fields: EventFields): void {
    const { packages, questions } = readDraft(withIds(sent, sent, event), this.currency).fields;
    const parts = { ...(packages ? { packages } : {}), ...(questions ? { questions } : {}) };
    this.#saved = { ...this.#saved, ...fields, ...parts };
    this.#version = event.version;
    this.#calls.store(event);
    const draft = withIds(this.shown.draft, sent, event);
    const isTyping = this.#timer !== undefined;
    this.#show({
      draft,
      event,
      refused: {},
      state: isTyping ? { kind: 'waiting' } : { kind: 'saved', at: event.updated_at },
    });
  }

  #refuse(error: unknown): null {
    const problem = problemOf(error);
    if (problem.code === 'event_version') {
      const { version } = problem;
      this.#version = typeof version === 'number' ? version : undefined;
      this.#show({ state: { kind: 'conflict' } });
    } else this.#show({ refused: fieldErrors(problem), state: { kind: 'failed', problem } });
    return null;
  }
}
