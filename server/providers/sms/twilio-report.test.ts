import { expect, test } from 'vitest';
import { readTwilioReport, signTwilioCallback } from './twilio-report.ts';

const token = '12345';
const url = 'https://plaza.example/v9/webhook/sms/0190a000-0000-7000-8000-000000000001';

/** The form of a status callback, as Twilio documents it. */
const formOf = (status: string, more: Record<string, string> = {}) =>
  new URLSearchParams({
    ...{ SmsSid: 'SM1', SmsStatus: status, MessageStatus: status, To: '+15035550142', MessageSid: 'SM1' },
    ...{ AccountSid: 'AC1', From: '+15005550006', ApiVersion: '2010-04-01', ...more },
  });

const read = (form: URLSearchParams, at = url, by = token) =>
  readTwilioReport(token, { url: at, body: form.toString(), signature: signTwilioCallback(by, url, form) });

test('a signature is the one of Twilio’s documentation', () => {
  const form = new URLSearchParams({
    ...{
      Digits: '1234',
      To: '+18005551212',
      From: '+14158675309',
      Caller: '+14158675309',
      CallSid: 'CA1234567890ABCDE',
    },
  });
  const documented = signTwilioCallback('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form);
  expect(documented).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

test.each([
  ['accepted', 'sent'],
  ['queued', 'sent'],
  ['sending', 'sent'],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
])('%s is %s', (status, state) => {
  expect(read(formOf(status))).toEqual({ state, reason: '' });
});

test.each([
  ['undelivered', '30003', 'number_unreachable'],
  ['undelivered', '30005', 'number_unreachable'],
  ['undelivered', '30006', 'number_unreachable'],
  ['undelivered', '30007', 'filtered'],
  ['undelivered', '30008', 'twilio_30008'],
  ['failed', '21610', 'number_stopped'],
  ['failed', '', ''],
  ['delivered', '30003', ''],
])('%s with error %s has the reason %s', (state, ErrorCode, reason) => {
  expect(read(formOf(state, { ErrorCode }))).toEqual({ state, reason });
});

test('a status that is not known says nothing, and parameters that are not known are signed too', () => {
  expect(read(formOf('canceled'))).toBeNull();
  expect(read(formOf('delivered', { RawDlrDoneDate: '2611252230', Ünknown: 'é &' }))).toMatchObject({
    state: 'delivered',
  });
});

test('what another key, address or form was signed for is forged', () => {
  const form = formOf('delivered');
  expect(read(form, url, 'another token')).toBe('forged');
  expect(read(form, url.replace('plaza.example', 'evil.example'))).toBe('forged');
  expect(read(form, `${url}?more=1`)).toBe('forged');
  const signature = signTwilioCallback(token, url, form);
  for (const body of [formOf('failed').toString(), `${form}&ErrorCode=21610`, ''])
    expect(readTwilioReport(token, { url, body, signature })).toBe('forged');
  for (const wrong of ['', 'x', signature.slice(1), signature.toLowerCase()])
    expect(readTwilioReport(token, { url, body: form.toString(), signature: wrong })).toBe('forged');
});

test('the port of an address may be missing in what Twilio signs', () => {
  const form = formOf('delivered');
  const at = url.replace('plaza.example', 'plaza.example:8443');
  expect(read(form, at)).toEqual({ state: 'delivered', reason: '' });
});
