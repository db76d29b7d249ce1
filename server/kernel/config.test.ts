import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, variables } from './config.ts';

const production = {
  PLAZA_MODE: 'production',
  PLAZA_ORIGIN: 'https://plaza.example.org',
  PLAZA_SECRET: 'x'.repeat(32),
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  test('is a demo on loopback when nothing is set', () => {
    expect(readConfig({ PATH: '/bin' })).toEqual({
      PLAZA_MODE: 'demo',
      PORT: 3000,
      HOST: '127.0.0.1',
      PLAZA_ORIGIN: 'http://localhost:3000',
      PLAZA_DATA: './.data',
      PLAZA_WORKER: 'on',
      TRUST_PROXY: [],
      LOG_LEVEL: 'info',
      MEETING_URL: 'https://meet.jit.si',
      MAIL_FROM: 'Plaza <plaza@localhost>',
    });
  });

  test('takes an empty value for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 3000, PLAZA_MODE: 'demo' });
  });

  test('is production when there is a database, unless told otherwise', () => {
    const DATABASE_URL = 'postgres://u:p@db/plaza';
    expect(readConfig({ ...production, PLAZA_MODE: '', DATABASE_URL })).toMatchObject({
      PLAZA_MODE: 'production',
      HOST: '0.0.0.0',
    });
    expect(readConfig({ PLAZA_MODE: 'demo', DATABASE_URL }).PLAZA_MODE).toBe('demo');
    expect(problemsOf({ DATABASE_URL })).toEqual([
      'PLAZA_ORIGIN is needed in production, which DATABASE_URL implies: the public address, such as https://plaza.example.org',
      expect.stringMatching(/^PLAZA_SECRET is needed in production/),
    ]);
  });

  test('allows the embedded database in production when that is asked for', () => {
    const config = readConfig(production);
    expect(config.PLAZA_MODE).toBe('production');
    expect(config.DATABASE_URL).toBeUndefined();
  });

  test('reads lists of proxies and a public address with a slash', () => {
    const config = readConfig({ ...production, PLAZA_ORIGIN: 'https://a.example/', TRUST_PROXY: '10.0.0.0/8, ::1' });
    expect(config).toMatchObject({ TRUST_PROXY: ['10.0.0.0/8', '::1'], PLAZA_ORIGIN: 'https://a.example' });
  });

  test.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', '0.0.0.0'],
    ['HOST', '127.evil.example'],
    ['HOST', 'http://x'],
    ['PLAZA_MODE', 'test'],
    ['PLAZA_ORIGIN', 'plaza.example.org'],
    ['PLAZA_ORIGIN', 'https://plaza.example.org/shop'],
    ['PLAZA_SECRET', 'short'],
    ['PLAZA_WORKER', 'yes'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_REPLICA_URL', 'postgres://replica/plaza'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MEETING_URL', 'http://meet.example.org'],
  ])('says in one line what is wrong with %s=%s', (name, value) => {
    const problems = problemsOf({ PLAZA_MODE: 'demo', [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} (must|is)`))]);
  });

  test('names every wrong variable at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });
});

test('.env.example documents exactly the variables there are', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(documented.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});
