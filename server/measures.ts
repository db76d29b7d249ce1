import type { Measures } from './kernel/observability/health.ts';
import { findBackupAges } from './modules/backups/queries.ts';
import { findDeliveryHealth } from './modules/notifications/failed-jobs/index.ts';

/** What metrics ask modules for. */
export const measures: Measures = { countJobs: findDeliveryHealth, findBackupAges };
