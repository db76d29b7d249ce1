export { deviceName } from './rules/device-name.ts';
export { normalEmail } from './rules/normal-email.ts';
