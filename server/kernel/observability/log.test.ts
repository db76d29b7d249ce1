import { expect, test } from 'vitest';
import { newToken } from '../ids.ts';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const token = newToken();
const secrets = ['victim@example.com', '+15035550142', token, 'hunter2hunter2'];

test('errors of mail servers, the queue or the database are logged without personal data', () => {
  const said = [
    `Can't send mail - all recipients were rejected: 550 5.1.1 <victim@example.com>: no such user`,
    `Failed task 7 (send-message) with error 'RCPT TO:<victim@example.com> and +15035550142'\n    at send (x.ts:1:2)`,
    'DETAIL: Key (email)=(victim@example.com) already exists.',
    `No page /guest-booking/${token}`,
  ];
  for (const message of said) {
    const text = logged((log) => {
      log.error({ err: new Error(message) }, 'fault');
      log.error({ err: message }, 'fault');
      log.error({ queue: message }, 'job queue');
      log.info({ line: message }, 'database');
    });
    expect(text.split('\n')).toHaveLength(5);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).toContain('log.test.ts');
  }
});

test('a token is redacted whatever its prefix', () => {
  for (const first of ['-', '_', 'a', '-a', '--']) {
    const one = `${first}${token}`.slice(0, 43);
    for (const message of [`No page /guest-booking/${one}`, `Bearer ${one}`, `(${one})`, one, `key-${one}.`]) {
      const text = logged((log) => log.info({ line: message }, 'x'));
      expect(text, message).toContain('<token>');
      expect(text, message).not.toContain(one);
    }
  }
});

test('truncation leaves no half of a secret', () => {
  for (let before = 230; before < 300; before += 1) {
    const lead = `${'word '.repeat(60).slice(0, before - 1)} `;
    const messages = [token, 'victim@example.com', '+15035550142'].map((secret) => `${lead}${secret} and so on`);
    for (const message of messages) {
      const text = logged((log) => {
        log.error({ err: new Error(message) }, 'fault');
        log.error({ err: message }, 'fault');
      });
      expect(text, message).not.toContain(token.slice(0, 6));
      expect(text, message).not.toMatch(/victim|\+1503/);
    }
  }
});

test('fields that are secrets or persons by their name are left out', () => {
  const fields = { email: secrets[0], phone: secrets[1], token, password: secrets[3] };
  const text = logged((log) => log.info({ ...fields, user: fields, id: 'kept' }, 'x'));
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).toContain('kept');
});

test('a trace keeps its positions', () => {
  const error = new Error('no');
  error.stack = 'Error: no\n    at send (/app/node_modules/@fastify/compress/index.js:12:3)';
  expect(logged((log) => log.error({ err: error }, 'fault'))).toContain(
    '/app/node_modules/@fastify/compress/index.js:12:3',
  );
});

test('a long message is not logged twice', () => {
  const text = logged((log) => log.error({ err: new Error(`a${'b'.repeat(5_000)}`) }, 'fault'));
  expect(text.length).toBeLessThan(3_000);
});
