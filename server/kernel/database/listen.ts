import pg from 'pg';
import type { Log } from '../observability/log.ts';

const AGAIN_MS = 1_000;

/**
 * Hears what is told on a channel of the database (LISTEN), on a connection of its own that comes back by itself; what was said
 * while it was away is not repeated. `url` must lead to the database itself: a pooler forgets who listens.
 */
export async function listen(
  options: { url: string; channel: string; log: Log },
  onMessage: (payload: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const { url, channel, log } = options;
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = async () => {
    const own = new pg.Client({ connectionString: url, application_name: 'plaza-listen', keepAlive: true });
    own.on('error', (error) => log.warn({ err: error }, 'listening to the database'));
    own.on('end', () => {
      if (client === own) later();
    });
    own.on('notification', ({ payload }) => {
      // One that another version of this program has said, and this one does not understand, must not end the process.
      try {
        onMessage(payload ?? '');
      } catch (error) {
        log.warn({ err: error }, 'what the database told was not understood');
      }
    });
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      client = own;
    } catch (error) {
      log.warn({ err: error }, 'listening to the database');
      await own.end();
      later();
    }
  };
  let connecting = connect();
  const later = () => {
    if (isStopped) return;
    again = setTimeout(() => {
      connecting = connect();
    }, AGAIN_MS);
  };
  await connecting;
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(again);
      await connecting;
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
