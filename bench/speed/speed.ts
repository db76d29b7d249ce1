import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { loadHttp, type Measured } from '../load.ts';
import { short, type ValueRow } from '../report/report.ts';

/**
 * Requests per second of a Fastify hello world on the machine that the absolute limits of time and CPU were set for.
 */
const REFERENCE_PER_SECOND = 71_000;
const HELLO_SECONDS = 4;
/** The tool of the reference. A tool that uses more CPU would make every limit too easy. */
const TOOL = 'wrk';

/**
 * The speed of the machine in this run: 1 is the reference machine; null if it can't be measured, and nothing is
 * scaled.
 */
export interface Speed {
  readonly factor: number | null;
  readonly hello: Measured;
}

/** The speed factor of a measured hello world. */
export function speedOf(hello: Measured): Speed {
  const factor = hello.tool === TOOL && hello.per_second > 0 ? hello.per_second / REFERENCE_PER_SECOND : null;
  return { factor, hello };
}

/** Scales a row's absolute limit to this machine: a time is divided by the factor, a rate multiplied by it. */
export function scaled(row: ValueRow, { factor, hello }: Speed): ValueRow {
  if (factor === null) return row;
  const target = row.bound === 'at most' ? row.target / factor : row.target * factor;
  return { ...row, target, scaled: { factor, from: row.target, hello_per_second: hello.per_second } };
}

/** Measures a Fastify hello world with 16 clients, prints the factor, and returns the median of the rounds. */
export async function measureSpeed(rounds: number): Promise<Speed> {
  const child = fork(join(import.meta.dirname, 'hello-world.ts'), { execArgv: [] });
  try {
    const [received] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (typeof received !== 'object') throw new Error(`The hello world ended with ${received}.`);
    const { address } = received as { address: string };
    await loadHttp(address, ['/'], { clients: 16, seconds: 2 });
    const found: Measured[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(await loadHttp(address, ['/'], { clients: 16, seconds: HELLO_SECONDS }));
    found.sort((a, b) => a.per_second - b.per_second);
    const middle = found[Math.floor(found.length / 2)];
    if (!middle) throw new Error('A bench needs at least one round.');
    const speed = speedOf(middle);
    process.stdout.write(
      `Fastify hello world ${short(middle.per_second)}/s (${middle.tool}): ` +
        (speed.factor === null
          ? `limits are not scaled, that takes ${TOOL}.\n`
          : `this machine counts as ${short(speed.factor)}.\n`),
    );
    return speed;
  } finally {
    if (child.connected) {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    }
  }
}
