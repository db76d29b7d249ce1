import { readFileSync } from 'node:fs';

/** The variables whose values may stand in a file instead, which NAME_FILE names, so that no environment has them. */
export const secretVariables = [
  'PLAZA_SECRET',
  'PLAZA_FORMER_SECRET',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'ZOOM_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the variables that stand in files, without the white space around them. An empty NAME_FILE counts as absent.
 * @returns the environment with them, and what is wrong, by the name of the variable that names the file
 */
export function readSecretFiles(env: Environment): {
  readonly env: Environment;
  readonly problems: ReadonlyMap<string, string>;
} {
  const found: Record<string, string | undefined> = { ...env };
  const problems = new Map<string, string>();
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) problems.set(`${name}_FILE`, `is of no use beside ${name}: set one of them`);
    try {
      found[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'fault';
      problems.set(`${name}_FILE`, `names a file that cannot be read (${file}: ${code})`);
    }
  }
  return { env: found, problems };
}
