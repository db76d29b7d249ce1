import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { atPort, ConfigError, checkPayments, readConfig, variables } from './config.ts';
import { secretVariables } from './secret-files.ts';

const production = {
  PLAZA_MODE: 'production',
  PLAZA_ORIGIN: 'https://plaza.example.org',
  PLAZA_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://mail.example.org:587',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
};

const demoStripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
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
      PLAZA_MIGRATE: 'on',
      PLAZA_COPY: 'off',
      STOP_DELAY: 0,
      TRUST_PROXY: [],
      PLAZA_HSTS: 'host',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'text',
      MEETING_URL: 'https://meet.jit.si',
      MAIL_FROM: 'Plaza <plaza@localhost>',
      ZOOM_OAUTH_BASE: 'https://zoom.us',
      ZOOM_API_BASE: 'https://api.zoom.us',
      TWILIO_API_BASE: 'https://api.twilio.com',
      OIDC_PROVIDERS: [],
      STRIPE_WEBHOOK_SECRET: [],
    });
  });

  test('reads secrets from files, and names those that it cannot read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plaza-secrets-'));
    try {
      const [file, missing] = [join(folder, 'secret'), join(folder, 'missing')];
      writeFileSync(file, `${'y'.repeat(40)}\n`);
      const { PLAZA_SECRET: _given, ...others } = production;
      expect(readConfig({ ...others, PLAZA_SECRET_FILE: file }).PLAZA_SECRET).toBe('y'.repeat(40));
      expect(problemsOf({ ...production, PLAZA_SECRET_FILE: file })).toEqual([
        'PLAZA_SECRET_FILE is of no use beside PLAZA_SECRET: set one of them',
      ]);
      expect(problemsOf({ ...production, METRICS_TOKEN_FILE: missing, SMTP_URL_FILE: '' })).toEqual([
        `METRICS_TOKEN_FILE names a file that cannot be read (${missing}: ENOENT)`,
      ]);
      for (const name of secretVariables) expect(Object.keys(variables.shape)).toContain(name);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('takes a former secret beside the present one, each long enough', () => {
    const [short, long] = ['x'.repeat(31), 'a secret, with what people type in'];
    expect(readConfig({ ...production, PLAZA_FORMER_SECRET: long })).toMatchObject({ PLAZA_FORMER_SECRET: long });
    for (const name of ['PLAZA_SECRET', 'PLAZA_FORMER_SECRET'])
      expect(problemsOf({ ...production, [name]: short })[0]).toMatch(new RegExp(`^${name} must have 32 characters`));
  });

  test('treats an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 3000, PLAZA_MODE: 'demo' });
  });

  test('is production with a database, unless set otherwise', () => {
    const DATABASE_URL = 'postgres://u:p@db/plaza';
    expect(readConfig({ ...production, PLAZA_MODE: '', DATABASE_URL })).toMatchObject({
      PLAZA_MODE: 'production',
      HOST: '0.0.0.0',
    });
    expect(readConfig({ PLAZA_MODE: 'demo', DATABASE_URL }).PLAZA_MODE).toBe('demo');
    expect(problemsOf({ DATABASE_URL })).toEqual([
      'PLAZA_ORIGIN is needed in production, which DATABASE_URL implies: the public address, such as ' +
        'https://plaza.example.org',
      expect.stringMatching(/^PLAZA_SECRET is needed in production/),
      expect.stringMatching(/^SMTP_URL is needed in production/),
    ]);
  });

  test('needs the payment company in production only if the marketplace takes payments', () => {
    const { STRIPE_SECRET_KEY: _s, STRIPE_PUBLISHABLE_KEY: _p, STRIPE_WEBHOOK_SECRET: _w, ...free } = production;
    const config = readConfig(free);
    expect(() => checkPayments(config, true)).toThrow(/^STRIPE_SECRET_KEY is needed in production/);
    expect(() => checkPayments(config, false)).not.toThrow();
    expect(() => checkPayments(readConfig(production), true)).not.toThrow();
    expect(() => checkPayments(readConfig({}), true)).not.toThrow();
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

  test('refuses a public address without TLS in production, but not one of this machine', () => {
    expect(problemsOf({ ...production, PLAZA_ORIGIN: 'http://plaza.example.org' })).toEqual([
      expect.stringMatching(/^PLAZA_ORIGIN must begin with https/),
    ]);
    for (const PLAZA_ORIGIN of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(readConfig({ ...production, PLAZA_ORIGIN })).toMatchObject({ PLAZA_ORIGIN });
    expect(readConfig({ PLAZA_MODE: 'demo', PLAZA_ORIGIN: 'http://plaza.test' })).toMatchObject({ PLAZA_MODE: 'demo' });
  });

  test.each([
    ['unless that is set', { PLAZA_ORIGIN: 'https://a.example' }, 'https://a.example'],
    ['where that is the default', {}, 'http://localhost:4100'],
    ['where that asks for it', { PLAZA_ORIGIN: 'http://127.0.0.1:0' }, 'http://127.0.0.1:4100'],
  ])('uses the port that was found in its origin, %s', (_, origin, PLAZA_ORIGIN) => {
    expect(atPort(readConfig({ PORT: '0', ...origin }), 4100)).toMatchObject({ PORT: 4100, PLAZA_ORIGIN });
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
    ['DATABASE_OWNER_URL', 'postgres://owner@db/plaza'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['METRICS_TOKEN', 'short'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_REPLY_TO', 'nobody'],
    ['MEETING_URL', 'http://meet.example.org'],
    ['ZOOM_OAUTH_BASE', 'http://zoom.example'],
    ['ZOOM_API_BASE', 'https://api.zoom.us/v2'],
    ['TWILIO_API_BASE', 'http://api.twilio.example'],
    ['PUSH_SERVICE_BASE', 'http://push.example'],
    ['OIDC_PROVIDERS', 'work'],
    ['OIDC_PROVIDERS', '[{"key":"work"}]'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_REGION', 'Frankfurt!'],
    ['S3_SECRET_ACCESS_KEY', 'short'],
    ['S3_PATH_STYLE', 'yes'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'http://127.0.0.1/v1'],
  ])('says in one line what is wrong with %s=%s', (name, value) => {
    const stripe = name.startsWith('STRIPE_') ? { ...demoStripe } : {};
    const problems = problemsOf({ PLAZA_MODE: 'demo', ...stripe, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} (must|is)`))]);
  });

  test('takes a bucket for files with what its store needs, and says all that is wrong at once', () => {
    const key = { S3_ACCESS_KEY_ID: 'AKIA123', S3_SECRET_ACCESS_KEY: 'a secret/of+S3' };
    expect(problemsOf({ FILES_URL: 's3://files.example.org/shops/one', S3_REGION: 'auto', ...key })).toEqual([]);
    expect(problemsOf({ FILES_URL: 's3://files' })).toEqual([
      'S3_REGION is needed with FILES_URL: such as eu-central-1, or auto where the store has none',
      expect.stringMatching(/^S3_ACCESS_KEY_ID is needed with FILES_URL: .* such as AKIA…$/),
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY is needed with FILES_URL: /),
    ]);
    for (const FILES_URL of ['https://s3.example.org/files', 's3://Files', 's3://files/../other', 's3://files//one'])
      expect(problemsOf({ FILES_URL, S3_REGION: 'auto', ...key })).toEqual([
        expect.stringMatching(/^FILES_URL must be .*, such as s3:\/\/my-bucket\/plaza$/),
      ]);
  });

  test('takes the settings of Zoom together or not at all', () => {
    const both = { ZOOM_CLIENT_ID: 'client-id', ZOOM_CLIENT_SECRET: 'client-secret' };
    expect(problemsOf({ ...both, ZOOM_API_BASE: 'http://127.0.0.1:4000' })).toEqual([]);
    for (const name of Object.keys(both))
      expect(problemsOf({ ...both, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} is needed`))]);
  });

  test('takes the settings of Twilio together, and the keys of push messages', () => {
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'a token of twilio'.replaceAll(' ', '-'),
      TWILIO_FROM: '+15035550142',
    };
    expect(problemsOf({ ...twilio, TWILIO_API_BASE: 'http://127.0.0.1:4000' })).toEqual([]);
    for (const name of Object.keys(twilio))
      expect(problemsOf({ ...twilio, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} is needed`))]);
    expect(problemsOf({ ...twilio, TWILIO_FROM: 'Plaza' })).toEqual([expect.stringMatching(/^TWILIO_FROM must/)]);
    const key = (bytes: number) => Buffer.alloc(bytes, 4).toString('base64url');
    expect(problemsOf({ VAPID_PUBLIC_KEY: key(65), VAPID_PRIVATE_KEY: key(32) })).toEqual([]);
    expect(problemsOf({ VAPID_PUBLIC_KEY: key(65) })).toEqual([expect.stringMatching(/^VAPID_PRIVATE_KEY is needed/)]);
    expect(problemsOf({ VAPID_PUBLIC_KEY: key(32), VAPID_PRIVATE_KEY: key(32) })).toEqual([
      expect.stringMatching(/^VAPID_PUBLIC_KEY must/),
    ]);
  });

  test('takes identity providers with https, each key once; Google with both of its settings', () => {
    const work = { key: 'work', label: 'Corp', issuer: 'https://id.example', client_id: 'plaza', client_secret: 'x' };
    const listed = (...list: object[]) => problemsOf({ OIDC_PROVIDERS: JSON.stringify(list) });
    const refused = [expect.stringMatching(/^OIDC_PROVIDERS must be a JSON list/)];
    expect(listed(work, { ...work, key: 'local', issuer: 'http://127.0.0.1:4000' })).toEqual([]);
    expect(listed(work, work)).toEqual(refused);
    expect(listed({ ...work, key: 'google' })).toEqual(refused);
    expect(listed({ ...work, issuer: 'http://id.example' })).toEqual(refused);
    const both = { GOOGLE_CLIENT_ID: 'client.apps.example', GOOGLE_CLIENT_SECRET: 'client-secret' };
    expect(problemsOf(both)).toEqual([]);
    for (const name of Object.keys(both))
      expect(problemsOf({ ...both, [name]: '' })).toEqual([expect.stringMatching(new RegExp(`^${name} is needed`))]);
  });

  test('takes the settings of Stripe together or not at all, and never mixes live with test', () => {
    expect(readConfig(production).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_1', 'whsec_2']);
    const wrong = (env: Record<string, string>) =>
      problemsOf({ ...production, ...env }).map((line) => line.split(' ')[0]);
    expect(wrong({ STRIPE_WEBHOOK_SECRET: '' })).toEqual(['STRIPE_WEBHOOK_SECRET']);
    expect(wrong({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual(['STRIPE_PUBLISHABLE_KEY']);
    expect(wrong({ STRIPE_API_BASE: 'http://127.0.0.1:1' })).toEqual(['STRIPE_API_BASE']);
    expect(problemsOf({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
      'STRIPE_PUBLISHABLE_KEY is of no use without STRIPE_SECRET_KEY',
    ]);
  });

  test('accepts a separate owner of the tables, or none', () => {
    const problems = (DATABASE_URL: string) =>
      problemsOf({ PLAZA_MODE: 'demo', DATABASE_URL, DATABASE_OWNER_URL: 'postgres://owner:p@db/plaza' });
    expect(problems('postgres://server:p@db/plaza')).toEqual([]);
    expect(problems('postgres://owner:q@pooler/plaza')).toEqual([
      expect.stringMatching(/^DATABASE_OWNER_URL must be of another user/),
    ]);
    expect(problems('postgres://db/plaza')).toEqual([expect.stringMatching(/^DATABASE_URL must name its user/)]);
  });

  test('names every wrong variable at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });
});

test('.env.example documents exactly the variables there are', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(documented.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});
