import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SmsCallback, SmsReport } from './port.ts';
import { describeError } from './twilio-errors.ts';

/** What Twilio's statuses are in the log. Others (`canceled`, `receiving`) are not of messages that are sent here. */
const states: Readonly<Record<string, SmsReport['state']>> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
};

/**
 * Reads a status callback (https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks).
 * Twilio adds parameters without notice: all are signed, and those that are unknown are ignored.
 */
export function readTwilioReport(auth_token: string, callback: SmsCallback): SmsReport | 'forged' | null {
  const form = new URLSearchParams(callback.body);
  if (!isSigned(auth_token, callback, form)) return 'forged';
  const state = states[form.get('MessageStatus') ?? form.get('SmsStatus') ?? ''];
  if (state === undefined) return null;
  const code = Number(form.get('ErrorCode') ?? '');
  const isLost = state === 'undelivered' || state === 'failed';
  return { state, reason: isLost && Number.isSafeInteger(code) && code > 0 ? describeError(code) : '' };
}

/** The signature of a callback: an HMAC-SHA1 of its address and its parameters in the order of their names. */
export function signTwilioCallback(auth_token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted((one, other) => (one < other ? -1 : 1));
  const signed = names.map((name) =>
    [...new Set(form.getAll(name))]
      .toSorted((one, other) => (one < other ? -1 : 1))
      .map((value) => name + value)
      .join(''),
  );
  return createHmac('sha1', auth_token)
    .update(url + signed.join(''), 'utf8')
    .digest('base64');
}

/** Compares signatures in constant time. Twilio may leave out the port of an address. */
function isSigned(auth_token: string, { url, signature }: SmsCallback, form: URLSearchParams): boolean {
  const given = Buffer.from(signature);
  const { port } = new URL(url);
  const addresses = port === '' ? [url] : [url, url.replace(`:${port}`, '')];
  return addresses
    .map((address) => Buffer.from(signTwilioCallback(auth_token, address, form)))
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given));
}
