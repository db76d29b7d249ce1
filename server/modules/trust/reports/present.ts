import { z } from 'zod';
import { reportKinds, reportOutcomes, reportSubjects } from '#contract/choices/report.ts';
import type { AdminReport } from '#contract/entities/admin.ts';
import type { Report } from '#contract/entities/report.ts';
import { reportMachine } from '#contract/states/report.ts';
import type { BookingRow } from '#server/modules/bookings/queries.ts';
import { presentAdminBooking } from '#server/modules/staff/index.ts';
import type { QueuedReport, ReportRow } from './report-store.ts';

const Status = z.enum(reportMachine.states);
const About = z.enum(reportSubjects);
const Kind = z.enum(reportKinds);
const Outcome = z.enum(reportOutcomes).nullable();

/** A report as its author sees it. */
export function presentReport(row: ReportRow): Report {
  return {
    _id: row.id,
    about: About.parse(row.about),
    kind: Kind.parse(row.kind),
    text: row.text,
    status: Status.parse(row.status),
    word: row.word,
    outcome: Outcome.parse(row.outcome),
    closed_at: row.closed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** A report as staff decides it, with its booking where it has one. */
export function presentAdminReport(
  row: QueuedReport,
  booking: BookingRow | undefined,
  targets: AdminReport['targets'],
  now: Date,
): AdminReport {
  const { by_role } = row;
  return {
    ...presentReport(row),
    by_role: by_role === 'customer' || by_role === 'provider' ? by_role : 'visitor',
    by_name: row.reporter_name ?? 'Deleted account',
    booking: booking ? presentAdminBooking(booking, now) : null,
    provider: { _id: row.provider_id, slug: row.provider_slug, name: row.provider_name },
    targets,
    review: row.review && row.review_id ? { _id: row.review_id, ...row.review } : null,
    event: row.event_id !== null && row.event_title !== null ? { _id: row.event_id, title: row.event_title } : null,
    owner: row.owner_name === null ? null : { name: row.owner_name },
    warning:
      row.warning !== null && row.warned_at !== null
        ? { name: row.warned_name ?? '', reason: row.warning, warned_at: row.warned_at.toISOString() }
        : null,
    history: { reports: row.earlier_reports, warned_at: row.last_warned_at?.toISOString() ?? null },
  };
}
