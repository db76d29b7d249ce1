// Jobs of the queue that failed, and how late the queue and the mail are.
export { findDeliveryHealth, listFailedJobs, lockFailedJob, removeJob, runJobAgain } from './failed-job-store.ts';
export { presentFailedJob } from './present.ts';
