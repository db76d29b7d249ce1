import pg from 'pg';
import type { Log } from '../observability/log.ts';

const AGAIN_MS = 1_000;

/**
 * Listens to a channel of the database (LISTEN) on a separate connection that reconnects automatically. Messages sent
 * during a disconnection are lost. `url` must point to the database itself, because a pooler drops the subscription.
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
      // An unknown message from another version of this program must not end the process.
      try {
        onMessage(payload ?? '');
      } catch (error) {
        log.warn({ err: error }, 'a message of the database could not be read');
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
