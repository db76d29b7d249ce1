import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlaza } from '#test/e2e/plaza.ts';
import type { RunningPlaza } from '#test/e2e/running-plaza.ts';
import type { Engine, Size } from './engines/driver.ts';
import { closeFirefox, firefox } from './engines/firefox.ts';
import { webkit } from './engines/webkit.ts';
import { arrive, type Visitor } from './visitor.ts';

const engines: readonly Engine[] = [firefox, webkit];
const sizes: readonly Size[] = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 800 },
];

/** What a journey is made with. */
export interface Stage {
  readonly plaza: RunningPlaza;
  readonly size: Size;
  /** Which of the journeys in the same town it is, so that each can book a time of its own: 0 to 3. */
  readonly turn: number;
  /** A visitor with a browser of their own, at this Plaza or another one. */
  arrive(origin?: string): Promise<Visitor>;
}

/** Makes a journey in each browser at each size, one after the other, in one demo town. */
export function play(name: string, journey: (stage: Stage) => Promise<void>): void {
  let plaza: RunningPlaza;
  beforeAll(async () => {
    plaza = await startPlaza('demo');
  });
  afterAll(async () => {
    await closeFirefox();
    await plaza?.stop();
  });
  const stages = engines.flatMap((engine) => sizes.map((size) => ({ engine, size })));
  for (const [turn, { engine, size }] of stages.entries())
    test(`${engine.name} at ${size.name} size: ${name}`, async () => {
      const visitors: Visitor[] = [];
      try {
        await journey({
          plaza,
          size,
          turn,
          arrive: async (origin = plaza.origin) => {
            const visitor = await arrive(engine, origin, size);
            visitors.push(visitor);
            return visitor;
          },
        });
        const faults = await Promise.all(visitors.map((visitor) => visitor.faults()));
        expect(faults.flat()).toEqual([]);
      } finally {
        await Promise.all(visitors.map((visitor) => visitor.leave()));
      }
    });
}
