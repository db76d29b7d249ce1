import type { DeliveryReason } from '#contract/notifications/groups.ts';

/**
 * Errors after which the same number fails again, when a message is sent or reported
 * (https://www.twilio.com/docs/api/errors). That texts to a region are off is the operator's, not the number's.
 */
const lasting: Readonly<Record<number, DeliveryReason>> = {
  21211: 'number_invalid',
  21214: 'number_invalid',
  21217: 'number_invalid',
  21408: 'region_off',
  21610: 'number_stopped',
  21612: 'region_off',
  21614: 'number_invalid',
  30003: 'number_unreachable',
  30004: 'number_unreachable',
  30005: 'number_unreachable',
  30006: 'number_unreachable',
  30007: 'filtered',
};

/** Why a number cannot be reached, of an error that lasts; undefined for others. */
export const lastingReason = (code: number): DeliveryReason | undefined => lasting[code];

/** An error in the log: the reason that we know, or Twilio's code. */
export const describeError = (code: number): string => lasting[code] ?? `twilio_${code}`;
