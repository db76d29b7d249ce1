import type { Admission, CheckInResult, DoorTicket } from '#contract/events/check-in.ts';
import { ticketCodeForm } from '#contract/events/check-in-verdict.ts';
import { Door, type DoorScan } from '#contract/events/door.ts';
import { splitTicketCode } from '#contract/events/ticket-code.ts';
import type { CallInput, CallOutput } from '#contract/index.ts';

export type DoorList = CallOutput<'event/door_list'>;

/** A scan of this device that the server has not answered yet, and what the device said about it. */
export interface QueuedScan {
  readonly nonce: string;
  readonly occurrence_id: string;
  /** When it was scanned (ISO 8601). */
  readonly scanned_at: string;
  readonly gate: string;
  readonly code?: string;
  /** Whether our key signed the code. */
  readonly is_genuine?: boolean;
  readonly ticket_id?: string;
  readonly undoes?: string;
  readonly said: CheckInResult['kind'];
}

/** What a device knows of a date: the list as the server last sent it, and its own scans since, in order. */
export interface DeviceState {
  readonly occurrence_id: string;
  readonly tickets: readonly DoorTicket[];
  readonly admissions: readonly Admission[];
  readonly queue: readonly QueuedScan[];
  readonly can_search: boolean;
  /** The name of whoever scans; null for helpers with a door link. */
  readonly by: string | null;
}

/** What a guest showed, as it is sent: a code, a ticket by name, or the check-in to take back. */
export type Shown =
  | { readonly code: string; readonly is_genuine: boolean }
  | { readonly ticket_id: string }
  | { readonly undoes: string };

/** The door as this device sees it: the server's list with the device's own scans on top. */
export function doorOf(state: DeviceState): Door {
  const door = new Door({ ...state, reports: [] });
  for (const queued of state.queue) door.record(scanOf(queued), { ...state, gate: queued.gate });
  return door;
}

/** Scans on this device: what to tell the guest, and the state with the scan in its queue. Needs no connection. */
export function scanHere(
  state: DeviceState,
  shown: Shown,
  made: Pick<QueuedScan, 'nonce' | 'scanned_at' | 'gate'>,
): { readonly state: DeviceState; readonly queued: QueuedScan; readonly result: CheckInResult } {
  const door = doorOf(state);
  const scan = { ...made, ...shown, occurrence_id: state.occurrence_id, said: 'in' as const };
  const report = door.record(scanOf(scan), { ...state, gate: made.gate });
  const result = door.resultOf(made.nonce);
  // Neither is a scan that is known already queued again, nor a code that is none of a ticket.
  if (report === null || ('code' in shown && !ticketCodeForm.test(shown.code))) return { state, queued: scan, result };
  const queued: QueuedScan = { ...scan, said: result.kind };
  return { state: { ...state, queue: [...state.queue, queued] }, queued, result };
}

/** Puts the server's list under the device's own scans. An answer that is not whole has only what changed. */
export function withList(state: DeviceState, list: DoorList, isWhole: boolean): DeviceState {
  const changed = new Set([...list.undone, ...list.admissions.map(({ ticket_id }) => ticket_id)]);
  const others = isWhole ? [] : state.admissions.filter(({ ticket_id }) => !changed.has(ticket_id));
  return {
    ...state,
    tickets: list.tickets ?? state.tickets,
    admissions: [...others, ...list.admissions],
    can_search: list.can.search,
  };
}

/** A scan that let somebody in here, while the server had somebody in already or refuses the ticket. */
export interface LateFinding {
  readonly queued: QueuedScan;
  readonly result: CheckInResult;
}

/**
 * Takes what the server answered out of the queue. What it decided counts from now on; scans that it decided otherwise
 * than this device are findings for whoever scanned them.
 */
export function withResults(
  state: DeviceState,
  results: readonly CheckInResult[],
): { readonly state: DeviceState; readonly findings: readonly LateFinding[] } {
  const answers = new Map(results.map((result) => [result.nonce, result]));
  const admissions = new Map(state.admissions.map((admission) => [admission.ticket_id, admission]));
  const findings: LateFinding[] = [];
  for (const queued of state.queue) {
    const result = answers.get(queued.nonce);
    if (!result) continue;
    const { ticket_id, kind, first } = result;
    if (ticket_id !== null) {
      const { nonce, scanned_at: at, gate } = queued;
      const taken = kind === 'undone' && admissions.get(ticket_id)?.nonce === (queued.undoes ?? nonce);
      if (kind === 'in') admissions.set(ticket_id, { ticket_id, nonce, at, gate, by: state.by });
      if (first) admissions.set(ticket_id, first);
      if (taken) admissions.delete(ticket_id);
    }
    if (queued.said === 'in' && (kind === 'duplicate' || kind === 'refused')) findings.push({ queued, result });
  }
  const queue = state.queue.filter(({ nonce }) => !answers.has(nonce));
  return { state: { ...state, admissions: [...admissions.values()], queue }, findings };
}

/** The oldest queued scans of one gate, as they are sent. */
export function batchOf(
  queue: readonly QueuedScan[],
  max: number,
): Pick<CallInput<'event/check_in'>, 'gate' | 'scans'> | null {
  const [oldest] = queue;
  if (!oldest) return null;
  const scans = queue
    .filter(({ gate }) => gate === oldest.gate)
    .slice(0, max)
    .map(({ nonce, scanned_at, code, ticket_id, undoes }) => ({ nonce, scanned_at, code, ticket_id, undoes }));
  return { gate: oldest.gate, scans };
}

function scanOf({ nonce, scanned_at, code = '', is_genuine, ticket_id, undoes }: QueuedScan): DoorScan {
  const scan = { nonce, scanned_at: new Date(scanned_at) };
  if (undoes !== undefined) return { ...scan, shown: { by: 'undo', nonce: undoes } };
  if (ticket_id !== undefined) return { ...scan, shown: { by: 'name', ticket_id } };
  if (code.length === 8) return { ...scan, shown: { by: 'short_code', short_code: code } };
  return { ...scan, shown: { by: 'code', claim: is_genuine ? (splitTicketCode(code)?.claim ?? null) : null } };
}
