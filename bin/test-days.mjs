// `npm run test:days`: what depends on the day, the hour and the machine is tested at many instants, each with a zone
// and a language of the machine drawn at random. Arguments choose instants by a part of their text.
import { root, runTo, tool } from './project.mjs';

const MARKET = '[America/Los_Angeles]';

/** Each weekday at noon and before midnight, the ends of months and of a year, and the hours at clock changes. */
const instants = [
  ...[4, 5, 6, 7, 8, 9, 10].flatMap((day) => [
    `2030-03-${String(day).padStart(2, '0')}T12:00`,
    `2030-03-${String(day).padStart(2, '0')}T23:50`,
  ]),
  ...['2030-01-31T12:00', '2031-02-28T12:00', '2032-02-29T12:00', '2030-12-31T23:50'],
  ...['2030-03-10T01:30', '2030-03-10T03:30', '2030-11-03T00:30', '2030-11-03T01:30', '2030-11-03T02:30'],
];

/** Journeys in the demo town, the demo, and what is planned by calendars. */
const files = [
  ...['journeys', 'every-route', 'people', 'events/'].map((journeys) => `test/e2e/${journeys}`),
  ...['db/seed', 'server/modules/availability', 'server/modules/events', 'server/modules/availability/calls'],
];

const zones = ['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/Lisbon'];
const languages = ['C.UTF-8', 'en_US.UTF-8', 'de_DE.UTF-8', 'ar_EG.UTF-8', 'tr_TR.UTF-8', 'th_TH.UTF-8'];
const drawn = (list) => list[Math.floor(Math.random() * list.length)];

/** Runs the tests at each instant. Resolves with the number of instants with a failure, at most 100. */
export async function testDays(node, args) {
  const chosen = instants.filter((instant) => args.length === 0 || args.some((part) => instant.includes(part)));
  const failed = [];
  for (const instant of chosen) {
    const env = { PLAZA_TEST_AT: `${instant}${MARKET}`, TZ: drawn(zones), LANG: drawn(languages) };
    const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
    process.stdout.write(`\n${settings.join(' ')}\n`);
    const code = await runTo(node, [tool('vitest'), 'run', ...files], {
      ...env,
      LC_ALL: env.LANG,
      PLAZA_TESTS: 'fast',
    });
    // 128 + SIGINT or SIGTERM: the person wants to stop.
    if (code === 130 || code === 143) return code;
    if (code !== 0) failed.push(settings.join(' '));
  }
  process.stdout.write(`\n${chosen.length - failed.length} of ${chosen.length} instants passed.\n`);
  for (const settings of failed) process.stdout.write(`To repeat one (in ${root}): ${settings} npm test -- <file>\n`);
  return Math.min(failed.length, 100);
}
