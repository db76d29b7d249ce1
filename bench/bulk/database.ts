import pg from 'pg';

/** The settings of a cluster that is filled quickly. A power cut may lose it; it is filled again then. */
export const quickToFill = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
};

/** Works at a database with a connection of its own, which is closed afterwards. */
export async function atDatabase<Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database in the cluster of one. */
export function addressOf(cluster: string, name: string): string {
  const address = new URL(cluster);
  address.pathname = `/${name}`;
  return address.href;
}

/** Makes an empty database in the cluster of another one, in place of an earlier one of that name. */
export const recreate = (cluster: string, name: string): Promise<void> =>
  atDatabase(cluster, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
  });
