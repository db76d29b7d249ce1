// `npm run new:screen -- /path/:id name "why it is there" [--for user] [--call group/name]`: writes a screen with its
// messages, its row in web/routes.ts, its reason and a visit of it, and lists what remains to do.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { calls } from '#contract/index.ts';
import { format } from './format.ts';
import { insertLine } from './insert-line.ts';
import { type ReadCall, type ScreenNames, writeComponent } from './screen-component.ts';
import { stop } from './stop.ts';

const root = resolve(process.env.PLAZA_SCREENS_OF ?? join(import.meta.dirname, '../..'));
const usage = 'npm run new:screen -- /gift/:code gift-card "Why." [--for user] [--call group/name]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { for: { type: 'string', default: 'both' }, call: { type: 'string' } },
});
const [path = '', name = '', why = ''] = positionals;
const visitors = values.for;
const routesFile = join(root, 'web/routes.ts');
const folder = join(root, 'web/screens', name);
const messagesFile = join(root, 'locales/en', `${name}.json`);
/** The end of the table of routes. */
const END = '} as const satisfies Record<string, RouteRow>;';

/** The row of a route by its visitors. */
const rows: Readonly<Record<string, string>> = {
  both: `row('${path}', '${name}', both)`,
  guest: `row('${path}', '${name}', guest)`,
  user: `row('${path}', '${name}', user)`,
  provider: `row('${path}', '${name}', user)`,
  staff: `{ ...row('${path}', '${name}', user), only: 'staff' }`,
};
const row = rows[visitors];

if (!/^(\/:?[\w-]+\??)+$/.test(path) || !/^[a-z]+(-[a-z]+)*$/.test(name))
  stop(`Say the path of the screen, and its name in small letters and hyphens: ${usage}`);
if (row === undefined) stop(`Say who may open it: --for ${Object.keys(rows).join(', ')}.`);
if (!/^[A-Z].*\.$/.test(why) || /['\\]/.test(why))
  stop(`Say in a sentence why there is a path that the specification does not name: … ${name} "Whoever …, here."`);
const routes = readFileSync(routesFile, 'utf8');
if (routes.includes(`row('${path}'`)) stop(`web/routes.ts has ${path} already.`);
if (existsSync(folder) || existsSync(messagesFile)) stop(`There is a screen or a message file ${name} already.`);
if (!routes.includes(END)) stop('web/routes.ts has no table of routes that ends as expected.');
const read = values.call === undefined ? null : findRead(values.call);

const parts = name.split('-');
const pascal = parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
const names: ScreenNames = { name, pascal, camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1) };
const title = pascal.slice(0, 1) + parts.join(' ').slice(1);

const { text, messages } = writeComponent(names, { title, why }, read);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'screen.tsx'), text);
writeFileSync(messagesFile, `${JSON.stringify(messages, null, 2)}\n`);
writeFileSync(routesFile, routes.replace(END, `  ${parts.join('_')}: ${row},\n${END}`));
insertLine(
  join(root, 'test/project/beyond-specification.ts'),
  { from: 'export const routesBeyond', to: '};' },
  `  '${path.replace(/:(\w+)\??/g, '{$1}')}': '${why}',`,
);
const isVisited = writeVisit();
format(root, [folder, messagesFile, routesFile, 'test/project/beyond-specification.ts']);

const steps = [
  `web/screens/${name}/screen.tsx: what it shows`,
  `locales/en/${name}.json: its texts`,
  'what leads to it: a link of the screen before, the header (web/features/shell), or the rail of providers',
  ...(isVisited ? [] : ['a journey in test/e2e opens it as each visitor who may']),
  'npm run map, then PLAZA_BUDGETS=write npm test -- test/budgets/scripts: what it costs visitors',
];
process.stdout.write(
  `Wrote the screen ${name}, its texts, its row in web/routes.ts and why${isVisited ? ', and a visit' : ''}.\n` +
    `Left to do:\n${steps.map((step, at) => `  ${at + 1}. ${step}\n`).join('')}`,
);

/** The call that the screen shows, with what its component depends on. */
function findRead(wire: string): ReadCall {
  const contract = Object.entries(calls).find(([each]) => each === wire)?.[1];
  if (contract?.mode !== 'read') stop(`There is no call ${wire} that reads: npm run new:call makes one.`);
  const { input, output } = contract;
  const fieldsOf = (schema: object) => ('shape' in schema ? Object.keys(schema.shape as object) : []);
  return {
    wire,
    has_items: fieldsOf(output).includes('items'),
    is_paged: fieldsOf(output).includes('next_cursor'),
    is_of_page: contract.access === 'provider' && fieldsOf(input).includes('provider_id'),
  };
}

/** Lets the journey through all routes open the screen, as whom it is for. Returns whether it can. */
function writeVisit(): boolean {
  const visit = read?.is_of_page
    ? 'provider'
    : { both: 'other', guest: 'guest', user: 'customer', provider: 'provider' }[visitors];
  if (visit === undefined || path.includes(':')) return false;
  const journey = join(root, 'test/e2e/every-route.test.ts');
  insertLine(journey, { from: `const ${visit}Addresses`, to: '];' }, `  ['${path}', '${title}'],`);
  return true;
}
