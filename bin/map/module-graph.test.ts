import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { features, layerIndex, modules, ringFaults } from './module-graph.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-modules-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test('modules that need each other through a third one are found, types and exports too, with the files', () => {
  write('server/modules/bookings/index.ts', "import type { Wallet } from '#server/modules/wallet/index.ts';\n");
  write('server/modules/wallet/sub/pay.ts', "export {\n  claim,\n} from '../../claims/index.ts';\n");
  write('server/modules/claims/index.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  write('server/modules/staff/index.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  expect(ringFaults(folder, modules)).toEqual([
    'bookings imports wallet, which needs it: server/modules/bookings/index.ts',
    'claims imports bookings, which needs it: server/modules/claims/index.ts',
    'wallet imports claims, which needs it: server/modules/wallet/sub/pay.ts',
  ]);
});

test('a module may import what is below it, and itself, and its tests anything', () => {
  write('server/modules/bookings/index.ts', "import { pay } from '#server/modules/wallet/index.ts';\n");
  write('server/modules/bookings/book.ts', "import { pay } from './index.ts';\n");
  write('server/modules/wallet/index.ts', "import { now } from '#server/kernel/clock.ts';\n");
  write('server/modules/wallet/pay.test.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  expect(ringFaults(folder, modules)).toEqual([]);
  expect(layerIndex(folder, modules)).toContain('| 1 | [wallet](../server/modules/wallet) | – |\n| 2 | [bookings]');
});

test('handlers and jobs of a module may import anything', () => {
  write('server/modules/bookings/index.ts', "import { pay } from '#server/modules/wallet/index.ts';\n");
  write('server/modules/wallet/index.ts', '');
  write('server/modules/wallet/calls/wallet.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  write('server/modules/wallet/jobs/payouts.ts', "import { book } from '#server/modules/bookings/index.ts';\n");
  expect(ringFaults(folder, modules)).toEqual([]);
});

test('features that need each other are found: by what one loads later, by styles, in any of their folders', () => {
  write('web/features/map/place-map.tsx', "import { seatsOf } from '#web/features/events/seats.ts';\n");
  write(
    'web/features/events/page/where.tsx',
    "const map = partOf(() =>\n  import('#web/features/map/place-map.tsx'));\n",
  );
  write('web/features/booking/calls/pay.tsx', "import '#web/features/change/change.module.css';\n");
  write('web/features/change/compare-bookings.tsx', "import classes from '../booking/page/page.module.css';\n");
  expect(ringFaults(folder, features)).toEqual([
    'booking imports change, which needs it: web/features/booking/calls/pay.tsx',
    'change imports booking, which needs it: web/features/change/compare-bookings.tsx',
    'events imports map, which needs it: web/features/events/page/where.tsx',
    'map imports events, which needs it: web/features/map/place-map.tsx',
  ]);
});

test('a feature may import what is below it, the kit and packages, and its tests anything', () => {
  write('web/features/change/panel.tsx', "import { Facts } from '#web/features/booking/booking-facts.tsx';\n");
  write(
    'web/features/booking/booking-facts.tsx',
    "import { When } from '#web/ui/when.tsx';\nimport 'package/styles.css';\n",
  );
  write('web/features/booking/facts.dom.test.tsx', "import { Panel } from '#web/features/change/panel.tsx';\n");
  expect(ringFaults(folder, features)).toEqual([]);
  expect(layerIndex(folder, features)).toContain('| 1 | [booking](../web/features/booking) | – |\n| 2 | [change]');
});
