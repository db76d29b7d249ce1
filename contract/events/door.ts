import type { Admission, CheckInResult, DoorTicket, RefusedWhy } from './check-in.ts';
import { type DoorState, decideVerdict, type Presented } from './check-in-verdict.ts';

/** The maximum number of scans of one `event/check_in`. */
export const MAX_SCANS = 200;

/** A scan at a door: what was shown, or the check-in to take back. */
export interface DoorScan {
  readonly nonce: string;
  readonly scanned_at: Date;
  readonly shown: Presented | { readonly by: 'undo'; readonly nonce: string };
}

/** A scan as it was recorded. */
export interface DoorReport {
  readonly nonce: string;
  readonly occurrence_id: string;
  readonly ticket_id: string | null;
  readonly kind: 'in' | 'undo' | 'duplicate' | 'refused';
  readonly why: RefusedWhy | null;
  /** The check-in that an undo takes back, and the one before a duplicate. */
  readonly other_nonce: string | null;
  readonly gate: string;
  readonly scanned_at: Date;
}

/** Who scans. Helpers who may only scan check nobody in by name or by a typed code. */
export interface Scanner {
  readonly gate: string;
  readonly by: string | null;
  readonly can_search: boolean;
}

/** What a door begins with: its tickets, who is in, and the reports that may come again, with their undos. */
interface DoorContents {
  readonly occurrence_id: string;
  readonly tickets: readonly DoorTicket[];
  readonly admissions: readonly Admission[];
  readonly reports: readonly DoorReport[];
}

/**
 * The door of one date. It records scans in the order in which they arrive: the first one of a ticket admits, a scan
 * that comes again counts once, and an undo ends only its own check-in, also if it arrives before it.
 */
export class Door implements DoorState<DoorTicket> {
  readonly occurrence_id: string;
  private readonly byId: ReadonlyMap<string, DoorTicket>;
  private readonly byCode: ReadonlyMap<string, DoorTicket>;
  private readonly admissions: Map<string, Admission>;
  private readonly reports: Map<string, DoorReport>;
  private readonly undone: Set<string>;

  constructor({ occurrence_id, tickets, admissions, reports }: DoorContents) {
    this.occurrence_id = occurrence_id;
    this.byId = new Map(tickets.map((ticket) => [ticket._id, ticket]));
    this.byCode = new Map(
      tickets.flatMap((ticket) => (ticket.short_code === null ? [] : [[ticket.short_code, ticket]])),
    );
    this.admissions = new Map(admissions.map((admission) => [admission.ticket_id, admission]));
    this.reports = new Map(reports.map((report) => [report.nonce, report]));
    this.undone = new Set(reports.flatMap(({ kind, other_nonce }) => (kind === 'undo' ? (other_nonce ?? []) : [])));
  }

  readonly ticketOf = (id: string): DoorTicket | undefined => this.byId.get(id);
  readonly ticketByCode = (code: string): DoorTicket | undefined => this.byCode.get(code);
  readonly admissionOf = (ticket_id: string): Admission | undefined => this.admissions.get(ticket_id);
  readonly present = (): readonly Admission[] => [...this.admissions.values()];

  /** Records a scan and returns its report; null if it is known already. */
  record(scan: DoorScan, scanner: Scanner): DoorReport | null {
    if (this.reports.has(scan.nonce)) return null;
    const report = this.reportOf(scan, scanner);
    this.reports.set(report.nonce, report);
    const { ticket_id, nonce, gate, kind, other_nonce } = report;
    if (kind === 'undo' && other_nonce !== null) this.undone.add(other_nonce);
    if (ticket_id === null) return report;
    if (kind === 'in' && !this.undone.has(nonce))
      this.admissions.set(ticket_id, { ticket_id, nonce, at: report.scanned_at.toISOString(), gate, by: scanner.by });
    if (kind === 'undo' && this.admissions.get(ticket_id)?.nonce === other_nonce) this.admissions.delete(ticket_id);
    return report;
  }

  /** What became of a scan. A nonce of another date is refused. */
  resultOf(nonce: string): CheckInResult {
    const report = this.reports.get(nonce);
    if (report?.occurrence_id !== this.occurrence_id)
      return { nonce, kind: 'refused', why: 'other_date', ticket_id: null, first: null };
    const { ticket_id, kind, why } = report;
    if (kind === 'undo' || this.undone.has(nonce)) return { nonce, kind: 'undone', why: null, ticket_id, first: null };
    const first = kind === 'duplicate' && ticket_id !== null ? (this.admissionOf(ticket_id) ?? null) : null;
    return { nonce, kind, why, ticket_id, first };
  }

  private reportOf({ nonce, scanned_at, shown }: DoorScan, { gate, can_search }: Scanner): DoorReport {
    const report = { nonce, occurrence_id: this.occurrence_id, gate, scanned_at, why: null, other_nonce: null };
    if (shown.by === 'undo') {
      const ticket_id = this.reports.get(shown.nonce)?.ticket_id ?? null;
      return { ...report, kind: 'undo', other_nonce: shown.nonce, ticket_id };
    }
    if (shown.by === 'name' && !can_search)
      return { ...report, kind: 'refused', why: 'manual', ticket_id: this.ticketOf(shown.ticket_id)?._id ?? null };
    // It does not say whose code it is, so that nobody tries codes out.
    if (shown.by === 'short_code' && !can_search) return { ...report, kind: 'refused', why: 'manual', ticket_id: null };
    const decided = decideVerdict(shown, this);
    const ticket_id = decided.ticket?._id ?? null;
    if (decided.kind === 'refused') return { ...report, kind: 'refused', why: decided.why, ticket_id };
    if (decided.kind === 'duplicate')
      return { ...report, kind: 'duplicate', other_nonce: decided.first.nonce, ticket_id };
    return { ...report, kind: 'in', ticket_id };
  }
}
