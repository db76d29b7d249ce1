import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback, isUrl } from './addresses.ts';
import { checkFiles, filesVariables } from './files-settings.ts';
import { checkGoogle, identityVariables } from './identity-settings.ts';
import { PUBLIC_MEETING_URL } from './meeting-server.ts';
import { checkMessaging, messagingVariables } from './messaging.ts';
import { readSecretFiles } from './secret-files.ts';
import { checkStripe, stripeVariables } from './stripe-settings.ts';
import { checkZoom, zoomVariables } from './zoom-settings.ts';

export { GOOGLE_KEY } from './identity-settings.ts';
export { isLoopback };

/** An invalid configuration. The message has one line per invalid variable with the expected value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const isAddressOrRange = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

const databaseUrl = z
  .string()
  .refine(
    (text) => isUrl(text, ['postgres:', 'postgresql:']),
    'must look like postgres://user:password@host:5432/name',
  );

const SERVER_PORT = 3000;
/** Where a process that does jobs only answers about its health, unless PORT says otherwise. */
export const WORKER_PORT = 3001;

const port = 'must be a port number from 0 to 65535 (0 picks a free one)';

/** An address of mails, with or without a name. */
const mailAddress = (example: string) =>
  z
    .string()
    .regex(/^(?:[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, `must be an address, such as ${example}`);

const secret = z.string().min(32, 'must have 32 characters or more, such as the output of: openssl rand -hex 32');

/**
 * Every variable that Plaza reads, by its name in the environment. `.env.example` documents them. `readConfig` sets the
 * defaults that depend on other variables.
 */
export const variables = z.object({
  PLAZA_MODE: z.enum(['demo', 'production'], 'must be demo or production').optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, port)
    .transform(Number)
    .refine((number) => number <= 65535, port)
    .default(SERVER_PORT),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name, such as 127.0.0.1 or 0.0.0.0')
    .optional(),
  PLAZA_ORIGIN: z
    .string()
    .refine(
      (text) => isUrl(text, ['http:', 'https:']) && URL.parse(text)?.origin === text.replace(/\/$/, ''),
      'must be the public address without a path, such as https://plaza.example.org',
    )
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  PLAZA_DATA: z.string().default('./.data'),
  PLAZA_SECRET: secret.optional(),
  PLAZA_FORMER_SECRET: secret.optional(),
  PLAZA_WORKER: z.enum(['on', 'off', 'only'], 'must be on, off or only').default('on'),
  PLAZA_MIGRATE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PLAZA_BACKUPS: z.string().optional(),
  PLAZA_COPY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  STOP_DELAY: z.coerce.number('must be a number of seconds, 60 at most').int().min(0).max(60).default(0),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isAddressOrRange),
      'must be addresses or ranges separated by commas, such as 10.0.0.0/8, 127.0.0.1',
    )
    .default([]),
  PLAZA_HSTS: z.enum(['host', 'subdomains'], 'must be host or subdomains').default('host'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').default('text'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,}$/, 'must have 20 or more letters and digits, such as the output of: openssl rand -hex 32')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (text) => isUrl(text, ['smtp:', 'smtps:']),
      'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
    )
    .optional(),
  MAIL_FROM: mailAddress('Plaza <plaza@example.org>').default('Plaza <plaza@localhost>'),
  MAIL_REPLY_TO: mailAddress('Plaza <help@example.org>').optional(),
  MEETING_URL: z
    .string()
    .refine(
      (text) => isUrl(text, ['https:']) && URL.parse(text)?.search === '' && URL.parse(text)?.hash === '',
      'must be the https address of a Jitsi, such as https://meet.example.org',
    )
    .transform((text) => text.replace(/\/+$/, ''))
    .default(PUBLIC_MEETING_URL),
  ...filesVariables,
  ...zoomVariables,
  ...identityVariables,
  ...messagingVariables,
  ...stripeVariables,
});

type Variables = z.output<typeof variables>;

/** The configuration of this process: the variables by their own names, with all defaults. */
export type Config = Variables & Required<Pick<Variables, 'PLAZA_MODE' | 'HOST' | 'PLAZA_ORIGIN'>>;

/**
 * Reads the configuration from environment variables, secrets also from files; an empty value counts as absent. In demo
 * mode PLAZA_SECRET may stay undefined: main.ts then creates one and saves it in PLAZA_DATA.
 * @throws ConfigError with every invalid variable
 */
export function readConfig(variablesOfProcess: Record<string, string | undefined>): Config {
  const { env, problems } = readSecretFiles(variablesOfProcess);
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = variables.safeParse(given);
  const wrong = new Map((parsed.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
  for (const [name, problem] of problems) wrong.set(name, problem);

  const mode = given.PLAZA_MODE ?? (given.DATABASE_URL ? 'production' : 'demo');
  if (mode === 'production') {
    const chosen = given.PLAZA_MODE ? 'with PLAZA_MODE=production' : 'in production, which DATABASE_URL implies';
    if (!given.PLAZA_ORIGIN) {
      wrong.set('PLAZA_ORIGIN', `is needed ${chosen}: the public address, such as https://plaza.example.org`);
    }
    const origin = URL.parse(given.PLAZA_ORIGIN ?? '');
    // HTTP would send passwords, session cookies and links unencrypted. Loopback is allowed, so that production can be
    // tried on this machine.
    if (origin?.protocol === 'http:' && !isLoopback(origin.hostname.replace(/^\[|\]$/g, ''))) {
      wrong.set('PLAZA_ORIGIN', `must begin with https:// ${chosen}: put a proxy with a certificate in front of Plaza`);
    }
    if (!given.PLAZA_SECRET) {
      wrong.set(
        'PLAZA_SECRET',
        `is needed ${chosen}: 32 characters or more, such as the output of: openssl rand -hex 32`,
      );
    }
    if (!given.SMTP_URL) {
      wrong.set('SMTP_URL', `is needed ${chosen}, where nobody reads an outbox: codes and links would reach nobody`);
    }
  } else if (given.HOST && !wrong.has('HOST') && !isLoopback(given.HOST)) {
    wrong.set('HOST', 'must be 127.0.0.1, ::1 or localhost in demo mode, whose logins everybody knows');
  }
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL) {
    wrong.set('DATABASE_REPLICA_URL', 'is of no use without DATABASE_URL, the database it is a replica of');
  }
  checkOwner(given, wrong);
  checkFiles(given, wrong);
  checkStripe(given, wrong);
  checkZoom(given, wrong);
  checkGoogle(given, wrong);
  checkMessaging(given, wrong);
  if (!parsed.success || wrong.size > 0) {
    throw new ConfigError([...wrong].map(([name, problem]) => `${name} ${problem}`).join('\n'));
  }
  const PLAZA_MODE = parsed.data.PLAZA_MODE ?? (parsed.data.DATABASE_URL ? 'production' : 'demo');
  // A worker beside the server has a port of its own, and names the server's in links.
  const isWorker = parsed.data.PLAZA_WORKER === 'only';
  return {
    ...parsed.data,
    PLAZA_MODE,
    PORT: isWorker && given.PORT === undefined ? WORKER_PORT : parsed.data.PORT,
    HOST: parsed.data.HOST ?? (PLAZA_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    PLAZA_ORIGIN: parsed.data.PLAZA_ORIGIN ?? `http://localhost:${isWorker ? SERVER_PORT : parsed.data.PORT}`,
  };
}

/** The configuration with the port found for `PORT=0`. An origin at port 0, such as the default one, gets it, too. */
export function atPort(config: Config, port: number): Config {
  return { ...config, PORT: port, PLAZA_ORIGIN: config.PLAZA_ORIGIN.replace(/:0$/, `:${port}`) };
}

/** Reports an owner of the tables that equals the server's database user. */
function checkOwner(given: Record<string, string | undefined>, wrong: Map<string, string>): void {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = given;
  if (!owner || wrong.has('DATABASE_OWNER_URL')) return;
  if (!url) wrong.set('DATABASE_OWNER_URL', 'is of no use without DATABASE_URL, whose user is not to own the tables');
  else if (!databaseUser(url)) wrong.set('DATABASE_URL', 'must name its user where DATABASE_OWNER_URL is set');
  else if (databaseUser(url) === databaseUser(owner))
    wrong.set('DATABASE_OWNER_URL', 'must be of another user than DATABASE_URL, who is not to own the tables');
}

/** The user of a database URL; empty if the URL names none. */
export function databaseUser(url: string): string {
  return decodeURIComponent(URL.parse(url)?.username ?? '');
}

/**
 * The configuration of a copy: without what reaches people and companies outside. Mail, texts and push messages stay in
 * the outbox, and payments are the sandbox's.
 */
export function asCopy(config: Config): Config {
  const nothing = { SMTP_URL: undefined, STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined };
  const nobody = { TWILIO_ACCOUNT_SID: undefined, ZOOM_CLIENT_ID: undefined, ZOOM_CLIENT_SECRET: undefined };
  return { ...config, ...nothing, ...nobody, PLAZA_COPY: 'on' };
}

/** Whether nobody outside is reached: in a demo, which invents everybody, and in a copy. */
export const isHarmless = ({ PLAZA_MODE, PLAZA_COPY }: Pick<Config, 'PLAZA_MODE' | 'PLAZA_COPY'>): boolean =>
  PLAZA_MODE === 'demo' || PLAZA_COPY === 'on';

/**
 * Checks whether the server can do what the marketplace needs, before it listens.
 * @throws ConfigError if customers pay online and there is no payment company
 */
export function checkPayments(
  config: Pick<Config, 'PLAZA_MODE' | 'PLAZA_COPY' | 'STRIPE_SECRET_KEY'>,
  takes_payments: boolean,
): void {
  if (!takes_payments || isHarmless(config) || config.STRIPE_SECRET_KEY !== undefined) return;
  throw new ConfigError(
    'STRIPE_SECRET_KEY is needed in production, because this marketplace takes payments and the sandbox takes none; ' +
      'a test key (sk_test_…) does to try it',
  );
}

/** Whether staff need a second step before Admin answers: as the operator chose (null: not yet), else in production. */
export function needsStaffTwoStep(chosen: boolean | null, { PLAZA_MODE }: Pick<Config, 'PLAZA_MODE'>): boolean {
  return chosen ?? PLAZA_MODE === 'production';
}
