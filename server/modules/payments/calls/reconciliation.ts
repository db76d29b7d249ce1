import { handler } from '#server/kernel/call-context.ts';
import { backupFolder } from '#server/kernel/configuration/backup-folder.ts';
import { countProcesses } from '#server/kernel/observability/processes.ts';
import { presentBackups } from '#server/modules/backups/index.ts';
import { findLatestRuns } from '#server/modules/backups/queries.ts';
import { findDeliveryHealth } from '#server/modules/notifications/failed-jobs/index.ts';
import { checkGatewayLater, readCheck } from '#server/modules/payments/reconciliation/index.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';

export const ledger_check = handler('admin/ledger_check', async ({ db, now }) => {
  const { last, is_running, unmatched } = await readCheck(db, now);
  return {
    checked_at: now.toISOString(),
    faults: await findLedgerFaults(db),
    gateway: {
      is_running,
      last: last && {
        ...last,
        checked_at: (last.finished_at ?? last.started_at).toISOString(),
        since: last.since.toISOString(),
        trouble: last.trouble || null,
        findings: [...last.findings],
      },
      unmatched,
    },
  };
});

export const check_gateway = handler('admin/check_gateway', async ({ db }) => {
  await checkGatewayLater(db);
  return { is_running: true as const };
});

export const health = handler('admin/health', async ({ db, deps, now }) => {
  const before = performance.now();
  const delivery = await findDeliveryHealth(db, now);
  const database_ms = Math.round((performance.now() - before) * 10) / 10;
  const { scheduled, waiting, late_seconds, retrying, failed, mail_sent, mail_failed, mail_late } = delivery;
  const { last } = await readCheck(db, now);
  const { servers, workers, worker_seen_at, versions } = await countProcesses(db, now);
  const offset = deps.clock.offsetSeconds?.();
  return {
    database_ms,
    jobs: { scheduled, waiting, late_seconds, retrying, failed },
    processes: { servers, workers, worker_seen_at: worker_seen_at?.toISOString() ?? null, versions: [...versions] },
    mail: { sent: mail_sent, failed: mail_failed, late: mail_late },
    gateway: {
      name: deps.providers.gateway.name,
      checked_at: last?.finished_at?.toISOString() ?? null,
      found: last?.found ?? 0,
      is_unfinished: (last?.trouble ?? '') !== '',
    },
    backups: presentBackups(await findLatestRuns(db), backupFolder(deps.config) !== null, now),
    clock_ms: offset === undefined ? null : Math.round(offset * 1000),
  };
});
