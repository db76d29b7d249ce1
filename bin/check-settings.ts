// Checks the settings before `npm start` builds, which may take a minute: exits with 1 and a line for each wrong one.
import { ConfigError, readConfig } from '#server/kernel/configuration/config.ts';
import { printFailure } from '#server/kernel/observability/printed-lines.ts';

try {
  readConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  printFailure(error.message, process.env.LOG_FORMAT === 'json' ? 'json' : 'text');
  process.exitCode = 1;
}
