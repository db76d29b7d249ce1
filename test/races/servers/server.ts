import { openServer, type TestServer } from './open-server.ts';
import type { Question, Reply } from './server-process.ts';

// A process of servers (server-process.ts). It opens, steers and closes them as its parent asks, and ends with it.
const servers = new Map<number, TestServer>();

/** Does what a question asks; returns the address of a server that it opened. */
async function work({ server: id, task }: Question): Promise<string | null> {
  if (task.kind === 'open') {
    const server = await openServer(task.settings);
    servers.set(id, server);
    return server.address;
  }
  const server = servers.get(id);
  if (!server) throw new Error(`There is no server ${id}.`);
  if (task.kind === 'set_clock') await server.setClock(new Date(task.to));
  else {
    servers.delete(id);
    await server.close();
  }
  return null;
}

process.on('message', async (question: Question) => {
  const answer = (reply: Omit<Reply, 'id'>) => process.send?.({ id: question.id, ...reply } satisfies Reply);
  try {
    answer({ address: await work(question), fault: null });
  } catch (error) {
    answer({ address: null, fault: error instanceof Error ? String(error.stack) : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
