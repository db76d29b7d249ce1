import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckInResult, DoorTicket } from '#contract/events/check-in.ts';
import { readTypedCode } from '#contract/events/check-in-verdict.ts';
import { Door } from '#contract/events/door.ts';
import { splitTicketCode } from '#contract/events/ticket-code.ts';
import { casesOf } from '#test/test-volume.ts';
import {
  batchOf,
  type DeviceState,
  doorOf,
  type LateFinding,
  type QueuedScan,
  scanHere,
  withList,
  withResults,
} from './device-state.ts';

const occurrence_id = '0199a000-0000-7000-8000-000000000001';
const idOf = (n: number) => `0199a000-0000-7000-8000-1${String(n).padStart(11, '0')}`;
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const shortOf = (n: number) =>
  `AAAA${[3, 2, 1, 0].map((place) => ALPHABET[Math.floor(n / 32 ** place) % 32]).join('')}`;

const ticketOf = (n: number, own: Partial<DoorTicket> = {}): DoorTicket => ({
  _id: idOf(n),
  booking_id: idOf(n),
  name: `Guest ${n}`,
  booked_by: 'Robin',
  title: 'Mat',
  answers: [],
  short_code: shortOf(n),
  turn: 0,
  is_valid: true,
  transferred_at: null,
  ...own,
});

/** A code as it is printed, without a valid signature: whether it has one is what the caller says. */
function codeOf(n: number, turn = 0, on = occurrence_id): string {
  const hex = `01${idOf(n)}${on}`.replaceAll('-', '') + turn.toString(16).padStart(4, '0') + '00'.repeat(64);
  return Buffer.from(hex, 'hex').toString('base64url');
}

const deviceOf = (tickets: readonly DoorTicket[], own: Partial<DeviceState> = {}): DeviceState => ({
  occurrence_id,
  tickets,
  admissions: [],
  queue: [],
  can_search: true,
  by: null,
  ...own,
});

const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 18, 0, n)).toISOString();

describe('a device without a connection', () => {
  const tickets = [ticketOf(1), ticketOf(2, { turn: 1 }), ticketOf(3, { is_valid: false, turn: 1 })];
  const scan = (state: DeviceState, code: string, is_genuine = true, nonce = 'n1') =>
    scanHere(state, { code, is_genuine }, { nonce, scanned_at: at(1), gate: 'Front' });

  test.each<[string, string, boolean, Partial<CheckInResult>]>([
    ['admits a valid code', codeOf(1), true, { kind: 'in', why: null }],
    ['refuses a forged one', codeOf(1), false, { kind: 'refused', why: 'forged', ticket_id: null }],
    ['refuses one that was replaced', codeOf(2), true, { kind: 'refused', why: 'replaced', ticket_id: idOf(2) }],
    ['refuses a cancelled one', codeOf(3), true, { kind: 'refused', why: 'cancelled', ticket_id: idOf(3) }],
    ['refuses one of another date', codeOf(9, 0, idOf(8)), true, { kind: 'refused', why: 'other_date' }],
    ['refuses one that is not on its list', codeOf(9), true, { kind: 'refused', why: 'unknown' }],
    ['admits by the code that is typed', shortOf(1), true, { kind: 'in', ticket_id: idOf(1) }],
    ['refuses a code that was typed wrong', 'ZZZZZZZZ', true, { kind: 'refused', why: 'unknown' }],
  ])('%s', (_name, code, is_genuine, result) => {
    expect(scan(deviceOf(tickets), code, is_genuine).result).toMatchObject(result);
  });

  test('explains a duplicate, and admits again after an undo', () => {
    const one = scan(deviceOf(tickets), codeOf(1));
    const two = scanHere(one.state, { ticket_id: idOf(1) }, { nonce: 'n2', scanned_at: at(5), gate: 'Side' });
    expect(two.result).toMatchObject({ kind: 'duplicate', first: { gate: 'Front', at: at(1), nonce: 'n1' } });
    const three = scanHere(two.state, { undoes: 'n1' }, { nonce: 'n3', scanned_at: at(6), gate: 'Side' });
    expect(doorOf(three.state).present()).toEqual([]);
    expect(scan(three.state, codeOf(1), true, 'n4').result.kind).toBe('in');
  });

  test('does not send what is no code of a ticket', () => {
    const { state, result } = scan(deviceOf(tickets), 'https://example.com/menu', false);
    expect([result.why, state.queue]).toEqual(['forged', []]);
  });

  test('decides about scans where the helper may only scan, and admits nobody by name or typed code', () => {
    const withoutCodes = tickets.map((ticket) => ({ ...ticket, short_code: null }));
    const made = { nonce: 'n1', scanned_at: at(1), gate: '' };
    for (const known of [tickets, withoutCodes]) {
      const state = deviceOf(known, { can_search: false });
      expect(scan(state, codeOf(1)).result).toMatchObject({ kind: 'in', ticket_id: idOf(1) });
      expect(scan(state, codeOf(2)).result).toMatchObject({ why: 'replaced' });
      for (const shown of [{ ticket_id: idOf(1) }, { code: shortOf(1), is_genuine: true }])
        expect(scanHere(state, shown, made).result).toMatchObject({ kind: 'refused', why: 'manual' });
      expect(scan(state, shortOf(1)).result.ticket_id).toBeNull();
    }
  });

  test('keeps its scans when the list of the server arrives', () => {
    const { state } = scan(deviceOf(tickets), codeOf(1));
    const list = { tickets: [...tickets, ticketOf(4)], admissions: [], undone: [], can: { search: true } };
    const next = withList(state, list as never, true);
    expect(next.tickets).toHaveLength(4);
    expect(doorOf(next).present()).toMatchObject([{ ticket_id: idOf(1) }]);
  });
});

test('codes are read as they are typed and printed', () => {
  expect(readTypedCode(' gssv-zk34 ')).toBe('GSSVZK34');
  expect(readTypedCode('Robin')).toBeNull();
  expect(readTypedCode('GSSVZK30')).toBeNull();
  expect(splitTicketCode(codeOf(7, 3))?.claim).toEqual({ ticket_id: idOf(7), occurrence_id, turn: 3 });
  expect(splitTicketCode('https://example.com')).toBeNull();
});

const TICKETS = 1000;
const EACH = 600;
const COMMON = 200;
/** Tickets that nobody scans with a valid code: transferred, or cancelled, before the devices loaded their list. */
const TRANSFERRED = [1000, 1001, 1002, 1003, 1004];
const CANCELLED = [1005, 1006, 1007, 1008, 1009];
/** Tickets of the first device that are transferred while it is offline. */
const MOVED = 10;

/** A code that is no good, and what a device says about it. */
interface Bad {
  readonly code: string;
  readonly why: CheckInResult['why'];
}

const bad: readonly Bad[] = [
  ...[0, 300, 999].map((n) => ({ code: codeOf(n), why: 'forged' as const })),
  ...TRANSFERRED.map((n) => ({ code: codeOf(n), why: 'replaced' as const })),
  ...CANCELLED.map((n) => ({ code: codeOf(n), why: 'cancelled' as const })),
];

/** The scans of a device, in any order: valid codes from `first` on, and a few that are no good. */
function scansOf(first: number, draw: (below: number) => number): (number | Bad)[] {
  const scans: (number | Bad)[] = [...Array.from({ length: EACH }, (_, n) => first + n), ...bad];
  for (let at = scans.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1);
    const [one, two] = [scans[at], scans[other]];
    if (one !== undefined && two !== undefined) [scans[at], scans[other]] = [two, one];
  }
  return scans;
}

/** Scans on a device that is offline, and checks what it says about codes that are no good. */
function scanAll(tickets: readonly DoorTicket[], who: number, scans: readonly (number | Bad)[]): DeviceState {
  const gate = who === 0 ? 'Front' : 'Back';
  const queue: QueuedScan[] = [];
  for (const [n, scan] of scans.entries()) {
    const made = { scanned_at: at(n), gate };
    if (typeof scan === 'number') {
      // Devices rebuild their door with each scan; for valid codes the queue itself is what matters.
      const queued = { nonce: `${who}-${n}`, ...made, occurrence_id, is_genuine: true, said: 'in' as const };
      queue.push({ ...queued, code: codeOf(scan) });
      continue;
    }
    const is_genuine = scan.why !== 'forged';
    const nonce = `${who}-${n}${is_genuine ? '' : '-forged'}`;
    const { result, queued } = scanHere(
      deviceOf(tickets, { queue }),
      { code: scan.code, is_genuine },
      { nonce, ...made },
    );
    expect(result).toMatchObject({ kind: 'refused', why: scan.why });
    queue.push(queued);
  }
  return deviceOf(tickets, { queue });
}

/** Sends batches in any order; one answer in three is lost, so that its batch is sent again. */
function syncAll(server: Door, states: readonly DeviceState[], draw: (below: number) => number) {
  const devices = states.map((state) => ({ state, findings: [] as LateFinding[] }));
  for (let round = 0; devices.some(({ state }) => state.queue.length > 0); round += 1) {
    const device = devices[draw(devices.length)];
    const queue = device?.state.queue ?? [];
    const batch = batchOf(queue.slice(draw(Math.max(queue.length - 20, 1))), 1 + draw(200));
    if (!device || !batch || round > 5000) continue;
    for (const { nonce, scanned_at, code = '' } of batch.scans) {
      const claim = nonce.endsWith('forged') ? null : (splitTicketCode(code)?.claim ?? null);
      const scan = { nonce, scanned_at: new Date(scanned_at), shown: { by: 'code' as const, claim } };
      server.record(scan, { gate: batch.gate ?? '', by: null, can_search: true });
    }
    if (draw(3) === 0) continue;
    const settled = withResults(
      device.state,
      batch.scans.map(({ nonce }) => server.resultOf(nonce)),
    );
    device.state = settled.state;
    device.findings.push(...settled.findings);
  }
  return devices;
}

test('two devices offline, 200 of 1,000 tickets scanned by both: each is admitted once, each finding explained', () => {
  const listed = [
    ...Array.from({ length: TICKETS }, (_, n) => ticketOf(n)),
    ...TRANSFERRED.map((n) => ticketOf(n, { turn: 1 })),
    ...CANCELLED.map((n) => ticketOf(n, { turn: 1, is_valid: false })),
  ];
  const moved = new Set(listed.slice(0, MOVED).map(({ _id }) => _id));
  const now = listed.map((ticket) => (moved.has(ticket._id) ? { ...ticket, turn: 1 } : ticket));
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(1_000_000)), (random) => {
      const draw = (below: number) => (random.next().value ?? 0) % below;
      const server = new Door({ occurrence_id, tickets: now, admissions: [], reports: [] });
      const states = [0, EACH - COMMON].map((first, who) => scanAll(listed, who, scansOf(first, draw)));
      const devices = syncAll(server, states, draw);
      const admitted = server.present().map(({ ticket_id }) => ticket_id);
      expect(admitted).toHaveLength(2 * EACH - COMMON - MOVED);
      expect(new Set(admitted).size).toBe(admitted.length);
      devices.forEach(({ findings }, who) => {
        for (const { queued, result } of findings) {
          expect(queued.nonce.startsWith(`${who}-`)).toBe(true);
          if (result.kind === 'refused')
            expect([result.why, moved.has(result.ticket_id ?? '')]).toEqual(['replaced', true]);
          else expect(result).toMatchObject({ kind: 'duplicate', first: { gate: who === 0 ? 'Back' : 'Front' } });
          if (result.first) expect(server.admissionOf(result.ticket_id ?? '')).toEqual(result.first);
        }
      });
      const kinds = devices.flatMap(({ findings }) => findings.map(({ result }) => result.kind));
      expect(kinds.filter((kind) => kind === 'duplicate')).toHaveLength(COMMON);
      expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(MOVED);
    }),
    { numRuns: casesOf(10) },
  );
});
