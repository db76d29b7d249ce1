// `npm run new:screen -- /path/:id name "why it is there"`: writes a screen with its messages, its row in web/routes.ts
// and its reason, and lists what remains to do.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { insertLine } from './insert-line.ts';
import { stop } from './stop.ts';

const root = resolve(process.env.PLAZA_SCREENS_OF ?? join(import.meta.dirname, '../..'));
const [path = '', name = '', why = ''] = process.argv.slice(2);
const routesFile = join(root, 'web/routes.ts');
const folder = join(root, 'web/screens', name);
const messagesFile = join(root, 'locales/en', `${name}.json`);
/** The end of the table of routes. */
const END = '} as const satisfies Record<string, RouteRow>;';

if (!/^(\/:?[\w-]+\??)+$/.test(path) || !/^[a-z]+(-[a-z]+)*$/.test(name))
  stop('Say the path of the screen and its name: npm run new:screen -- /gift/:code gift-card "Why."');
if (!/^[A-Z].*\.$/.test(why) || /['\\]/.test(why))
  stop(`Say in a sentence why there is a path that the specification does not name: … ${name} "Whoever …, here."`);
const routes = readFileSync(routesFile, 'utf8');
if (routes.includes(`row('${path}'`)) stop(`web/routes.ts has ${path} already.`);
if (existsSync(folder) || existsSync(messagesFile)) stop(`There is a screen or a message file ${name} already.`);
if (!routes.includes(END)) stop('web/routes.ts has no table of routes that ends as expected.');

const parts = name.split('-');
const pascal = parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
const title = pascal.slice(0, 1) + parts.join(' ').slice(1);

mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'screen.tsx'),
  `import type { MetaFunction } from 'react-router';
import { ${camel} } from '#locales/areas/${name}.ts';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { Page } from '#web/ui/layout/page.tsx';

export const meta: MetaFunction = () => [{ title: messagesIn('en', ${camel})('title') }];

export default function ${pascal}() {
  const t = useMessages(${camel});
  return (
    <Page>
      <h1>{t('title')}</h1>
    </Page>
  );
}
`,
);
writeFileSync(messagesFile, `${JSON.stringify({ title }, null, 2)}\n`);
writeFileSync(routesFile, routes.replace(END, `  ${parts.join('_')}: row('${path}', '${name}', both),\n${END}`));
insertLine(
  join(root, 'test/project/beyond-specification.ts'),
  { from: 'export const routesBeyond', to: '};' },
  `  '${path.replace(/:(\w+)\??/g, '{$1}')}': '${why}',`,
);
process.stdout.write(`Wrote web/screens/${name}/screen.tsx, locales/en/${name}.json, its row in web/routes.ts and why.
Left to do:
  1. web/routes.ts: who may open it, if not everybody
  2. its loader, if it shows the answers of calls (web/api/loading.ts)
  3. a journey in test/e2e opens it as each visitor who may, those without parameters in every-route.test.ts
  4. npm run map, then PLAZA_BUDGETS=write npm test -- test/budgets/scripts: what it costs visitors
`);
