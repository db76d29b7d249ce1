import { CallFailed } from '#contract/client.ts';
import type { CheckInResult } from '#contract/events/check-in.ts';
import { MAX_SCANS } from '#contract/events/door.ts';
import type { CallClient } from '#contract/index.ts';
import { randomId } from '#web/ui/random-id.ts';
import {
  batchOf,
  type DeviceState,
  type DoorList,
  type LateFinding,
  type QueuedScan,
  type Shown,
  scanHere,
  withList,
  withResults,
} from './device-state.ts';
import { findSavedDate, forgetDoor, forgetScans, loadDoor, saveDoor, saveScan } from './saved-door.ts';
import { importTicketKey, isGenuine } from './ticket-keys.ts';

/** What screens show of a device. */
export interface DeviceView {
  /** `gone`: the caller may not check guests in here. `failed`: nothing was loaded yet, and nothing saved. */
  readonly status: 'loading' | 'ready' | 'gone' | 'failed';
  readonly list: DoorList | null;
  readonly state: DeviceState | null;
  /** Since when the server does not answer (ISO 8601); null while it does. */
  readonly offline_since: string | null;
  /** How many scans were sent when the connection came back. */
  readonly synced: number | null;
  readonly findings: readonly LateFinding[];
}

/** A verdict with its scan. `unchecked`: this browser cannot verify codes, and the server does not answer. */
export interface Scanned {
  readonly queued: QueuedScan;
  readonly result: CheckInResult;
  readonly is_unchecked: boolean;
}

/** Who checks in, and where. */
interface DeviceOptions {
  readonly call: CallClient;
  readonly event_id: string;
  /** Null for the date that is on or comes next. */
  readonly occurrence_id: string | null;
  /** The name of the organiser; null for helpers with a door link. */
  readonly by: string | null;
}

const EVERY_MS = 5000;

/** Whether the caller may not check guests in here (any more). Everything else is a matter of time. */
const isGone = (error: unknown): boolean => error instanceof CallFailed && error.status === 404;

/** Checks guests in on this device: decides from the saved list, and sends what was scanned whenever it can. */
export class CheckInDevice {
  private view: DeviceView = {
    status: 'loading',
    list: null,
    state: null,
    offline_since: null,
    synced: null,
    findings: [],
  };
  private key: CryptoKey | null = null;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private readonly options: DeviceOptions;

  constructor(options: DeviceOptions) {
    this.options = options;
  }

  readonly current = (): DeviceView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Loads what is saved and begins to sync. Returns the function that ends it. */
  readonly start = (): (() => void) => {
    let isOver = false;
    const again = async () => {
      await this.sync();
      if (!isOver) this.timer = setTimeout(() => void again(), EVERY_MS);
    };
    const now = () => void this.sync();
    window.addEventListener('online', now);
    void this.restore(this.options.occurrence_id).then(again);
    return () => {
      isOver = true;
      clearTimeout(this.timer);
      window.removeEventListener('online', now);
    };
  };

  /** Scans a code or a ticket by name, or takes a check-in back; null until the list is there. */
  readonly scan = async (shown: { code: string } | Exclude<Shown, { code: string }>, gate: string) => {
    const given: Shown | null = 'code' in shown ? await this.verified(shown.code) : shown;
    if (given === null) return this.ask((shown as { code: string }).code, gate);
    const { state } = this.view;
    if (state === null) return null;
    const made = { nonce: randomId(), scanned_at: new Date().toISOString(), gate };
    const first = scanHere(state, given, made);
    // The ticket may have been sold a minute ago.
    if (first.result.why === 'unknown' && this.view.offline_since === null) await this.pull();
    const scanned = scanHere(this.view.state ?? state, given, made);
    this.change({ state: scanned.state, synced: null });
    await saveScan(scanned.queued);
    void this.sync();
    return { queued: scanned.queued, result: scanned.result, is_unchecked: false } satisfies Scanned;
  };

  readonly dismissFinding = (): void => this.change({ findings: this.view.findings.slice(1) });

  /** Sends the queue, then loads what changed. One sync runs at a time. */
  readonly sync = (): Promise<void> => {
    this.running ??= this.exchange().finally(() => {
      this.running = null;
    });
    return this.running;
  };

  private async exchange(): Promise<void> {
    const { event_id } = this.options;
    try {
      const sent = await this.push();
      await this.pull();
      const isBack = this.view.offline_since !== null;
      this.change({ offline_since: null, ...(isBack && sent > 0 ? { synced: sent } : {}) });
    } catch (error) {
      if (isGone(error)) {
        this.change({ status: 'gone' });
        return forgetDoor(event_id);
      }
      if (this.view.state === null) await this.restore(await findSavedDate(event_id, Date.now()));
      if (this.view.state === null) this.change({ status: 'failed' });
      else this.change({ offline_since: this.view.offline_since ?? new Date().toISOString() });
    }
  }

  /** Sends queued scans in batches. Returns their number. */
  private async push(): Promise<number> {
    const { call, event_id } = this.options;
    let sent = 0;
    for (;;) {
      const { state } = this.view;
      const batch = state && batchOf(state.queue, MAX_SCANS);
      if (!state || !batch) return sent;
      const { occurrence_id } = state;
      const { results } = await call('event/check_in', { event_id, occurrence_id, ...batch });
      // Scans may have been added while this batch was on its way.
      const settled = withResults(this.view.state ?? state, results);
      this.change({ state: settled.state, findings: [...this.view.findings, ...settled.findings] });
      await forgetScans(results.map(({ nonce }) => nonce));
      sent += results.length;
    }
  }

  /** Loads the list, or what changed of it. */
  private async pull(): Promise<void> {
    const { call, event_id, by } = this.options;
    const { list: before } = this.view;
    const occurrence_id = this.view.state?.occurrence_id ?? this.options.occurrence_id;
    const known = before?.version;
    const list = await call('event/door_list', {
      event_id,
      ...(occurrence_id ? { occurrence_id } : {}),
      ...(known === undefined ? {} : { known }),
    });
    this.key ??= await importTicketKey(list.public_key);
    if (list.date === null) return this.change({ status: 'ready', list });
    const state: DeviceState = this.view.state ?? {
      occurrence_id: list.date._id,
      tickets: [],
      admissions: [],
      queue: (await loadDoor(list.date._id)).queue,
      can_search: list.can.search,
      by: list.can.manage ? by : null,
    };
    const next = withList(state, list, known === undefined);
    this.change({ status: 'ready', list, state: next });
    await this.save();
  }

  /** Begins with what this device saved of the date. */
  private async restore(occurrence_id: string | null): Promise<void> {
    const { saved, queue } = occurrence_id === null ? { saved: null, queue: [] } : await loadDoor(occurrence_id);
    if (saved === null) return;
    this.key = await importTicketKey(saved.list.public_key);
    this.change({ status: 'ready', list: saved.list, state: { ...saved.state, queue } });
  }

  private async save(): Promise<void> {
    const { list, state } = this.view;
    if (list === null || state === null) return;
    const { queue: _, ...rest } = state;
    await saveDoor({ list, state: rest });
  }

  /** The code with whether it is genuine; null if this browser cannot tell. */
  private async verified(code: string): Promise<Extract<Shown, { code: string }> | null> {
    if (code.length === 8) return { code, is_genuine: true };
    return this.key === null ? null : { code, is_genuine: await isGenuine(code, this.key) };
  }

  /** Lets the server decide about a code, in browsers that cannot verify it. */
  private async ask(code: string, gate: string): Promise<Scanned | null> {
    const { state } = this.view;
    if (state === null) return null;
    const { call, event_id } = this.options;
    const { occurrence_id } = state;
    const scan = { nonce: randomId(), scanned_at: new Date().toISOString(), code };
    const queued: QueuedScan = { ...scan, occurrence_id, gate, said: 'refused' };
    try {
      const { results } = await call('event/check_in', { event_id, occurrence_id, gate, scans: [scan] });
      await this.sync();
      const [result] = results;
      return result ? { queued, result, is_unchecked: false } : null;
    } catch (error) {
      if (isGone(error)) throw error;
      const result = { nonce: scan.nonce, kind: 'refused', why: 'forged', ticket_id: null, first: null } as const;
      return { queued, result, is_unchecked: true };
    }
  }

  private change(part: Partial<DeviceView>): void {
    this.view = { ...this.view, ...part };
    for (const listener of this.listeners) listener();
  }
}
