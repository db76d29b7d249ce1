export { deviceName } from './rules/device-name.ts';
export { normalEmail } from './rules/normal-email.ts';
export { SEEN_MS, SESSION_DAYS, sessionEnd, sessionLimits } from './rules/session-limits.ts';
