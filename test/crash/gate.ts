import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket, connect as tcp } from 'node:net';

/**
 * How connections through the gate fare: `open` passes them, `shut` cuts them and refuses new ones, like a server that
 * is restarted, and `silent` takes new ones and lets nothing through, like one that is frozen.
 */
export type GateState = 'open' | 'shut' | 'silent';

/** A place between a program and a server of this machine, which takes the server away without ending it. */
export interface Gate {
  /** The server's address through the gate. */
  readonly url: string;
  become(state: GateState): Promise<void>;
}

/** Opens a gate before the server of an address. */
export async function openGate(address: string): Promise<Gate> {
  const { hostname, port } = new URL(address);
  const sides = new Set<Socket>();
  const waiting = new Set<Socket>();
  let state: GateState = 'open';
  let server: Server | null = null;
  const pass = (near: Socket) => {
    const far = tcp({ host: hostname, port: Number(port) });
    near.pipe(far).pipe(near);
    for (const [side, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sides.add(side);
      // Either side's fault ends both, which is what the other side then notices.
      side.on('error', () => other.destroy());
      side.once('close', () => {
        sides.delete(side);
        other.destroy();
      });
    }
  };
  const listen = async (at: number): Promise<Server> => {
    const made = createServer((near) => {
      if (state !== 'silent') return pass(near);
      waiting.add(near);
      near.on('error', () => near.destroy());
      near.once('close', () => waiting.delete(near));
    }).listen(at, '127.0.0.1');
    await once(made, 'listening');
    return made;
  };
  server = await listen(0);
  const own = (server.address() as AddressInfo).port;
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  const become = async (wanted: GateState): Promise<void> => {
    state = wanted;
    if (wanted === 'shut') {
      const closed = server && once(server, 'close');
      server?.close();
      server = null;
      for (const side of [...sides, ...waiting]) side.destroy();
      await closed;
    }
    if (wanted === 'silent') for (const side of sides) side.pause();
    if (wanted === 'open') {
      server ??= await listen(own);
      for (const side of sides) side.resume();
      for (const near of [...waiting]) {
        waiting.delete(near);
        pass(near);
      }
    }
  };
  return { url: url.href, become };
}
