import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from '@formatjs/icu-messageformat-parser';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { callModules } from './bin/plugins/call-modules.ts';
import { calls } from './contract/index.ts';
import packageFile from './package.json' with { type: 'json' };
import { themeCss } from './web/ui/theme/theme-css.ts';

/** The oldest supported browsers, as the bundler names them: `chrome111`, `ios16.4`. */
const oldestBrowsers = (): string[] =>
  packageFile.browserslist.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''));

/** Gives the browser the little it must know of each call (which are GETs, which go out as forms) without the schemas. */
function callTable(): Plugin {
  const id = '\0virtual:call-table';
  return {
    name: 'plaza:call-table',
    resolveId: (source) => (source === 'virtual:call-table' ? id : undefined),
    load: (source) => {
      if (source !== id) return undefined;
      const reads = Object.entries(calls).filter(([, contract]) => contract.mode === 'read');
      return `export const readCalls = new Set(${JSON.stringify(reads.map(([name]) => name))});`;
    },
  };
}

/** Parses the message files at build time; texts without values stay texts. The browser gets formatting without a parser. */
function parsedMessages(): Plugin {
  return {
    name: 'plaza:parsed-messages',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!/[\\/]locales[\\/]\w+[\\/][\w-]+\.json$/.test(file)) return undefined;
      const messages: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
      const parsed = Object.entries(messages).map(([key, text]) => [key, /[{<'#]/.test(text) ? parse(text) : text]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(parsed))};`, moduleType: 'js' };
    },
  };
}

const withoutParser = {
  find: '@formatjs/icu-messageformat-parser',
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

/** Bakes the theme's custom properties into the stylesheet, so that pages carry no inline style for them. */
function themeVariables(): Plugin {
  const id = '\0virtual:theme.css';
  return {
    name: 'plaza:theme-variables',
    resolveId: (source) => (source === 'virtual:theme.css' ? id : undefined),
    load: (source) => (source === id ? themeCss() : undefined),
  };
}

/** Leaves out the writing of the kit's custom properties in the browser: they are in the stylesheet, and to begin it a phone works for 20 ms. */
function noKitVariables(): Plugin {
  return {
    name: 'plaza:no-kit-variables',
    enforce: 'pre',
    load: (file) =>
      file.endsWith('/MantineCssVariables/MantineCssVariables.mjs')
        ? 'export const MantineCssVariables = () => null;'
        : undefined,
  };
}

/** Points named icon imports at the one file of each icon: the barrel has six thousand modules. */
function singleIcons(): Plugin {
  const statement = /import\s*\{([^}]*)\}\s*from\s*['"]@tabler\/icons-react['"];?/g;
  return {
    name: 'plaza:single-icons',
    enforce: 'pre',
    transform: (code, file) => {
      if (!/\.tsx?$/.test(file) || !code.includes('@tabler/icons-react')) return undefined;
      const changed = code.replace(statement, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon, local = icon] = name.split(/\s+as\s+/);
            return `import ${local} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`;
          })
          .join(' '),
      );
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** What a module of calls says of examples: its import of their values, and each property `example`. */
function examplesWithin(node: Syntax): readonly Syntax[] {
  const { key, source } = node as { readonly key?: { name?: string }; readonly source?: { value?: string } };
  const isValues = node.type === 'ImportDeclaration' && source?.value?.endsWith('/examples.ts');
  if (isValues || (node.type === 'Property' && key?.name === 'example')) return [node];
  return Object.values(node).flat().filter(isSyntax).flatMap(examplesWithin);
}

/** Leaves the examples of calls out of the browser's scripts: they are for the API reference and the tests. */
function noExamples(): Plugin {
  return {
    name: 'plaza:no-examples',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, file) {
      if (!/\/contract\/calls\/.*\.ts$/.test(file)) return undefined;
      const found = examplesWithin(this.parse(code)).toSorted((a, b) => b.start - a.start);
      const without = (text: string, { start, end }: Syntax) =>
        text.slice(0, start) + text.slice(end).replace(/^\s*,/, '');
      return { code: found.reduce(without, code), map: null };
    },
  };
}

/** Writes which modules each script contains, for the budgets of what visitors load (test/budgets). */
function contents(): Plugin {
  return {
    name: 'plaza:contents',
    apply: 'build',
    async writeBundle(options, bundle) {
      if (this.environment.name !== 'client' || options.dir === undefined) return;
      const scripts = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [[`/${file.fileName}`, file.moduleIds.map((id) => relative(import.meta.dirname, id))] as const]
          : [],
      );
      await writeFile(join(options.dir, '../contents.json'), JSON.stringify(Object.fromEntries(scripts)));
    },
  };
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const frameRoots = ['root.tsx', 'entry.client.tsx', 'features/shell/layout.tsx', 'features/shell/screen-frame.tsx'];
const home = ['screens/home/screen.tsx'];
const provider = ['screens/provider_details/screen.tsx'];
const event = ['screens/view-events/screen.tsx'];
const booking = ['screens/book-session/screen.tsx'];

const core = '@mantine/core/esm/components';

/**
 * Puts what guests' pages need into few files: each file costs a slow line a round trip, and the booking page asked for sixty. Packages are
 * named, since a barrel imports more than is used; what is ours is found by following the imports of the screens: all pages and the home page
 * first, then what provider and booking pages share, then booking. Who comes first takes what it imports along. The kit's components are in a file of their own: the home page shows none of them.
 */
function sharedFiles() {
  return [
    {
      name: 'frame-packages',
      test: /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|clsx|@remix-run\/[^/]+|@tanstack\/[^/]+|@mantine\/core\/esm\/core\/(Direction|Mantine)Provider)\//,
    },
    { name: reachedFrom('frame', [...frameRoots, ...home]) },
    {
      name: 'kit',
      test: new RegExp(
        `@mantine/core/esm/core/|@mantine/hooks/esm/(utils|use-(callback-ref|debounced-callback|id|uncontrolled))/|${core}/ScrollArea/utils/to-int|${core}/(ActionIcon|Badge|Button|Loader|Portal|Skeleton|Transition|UnstyledButton|VisuallyHidden)/`,
      ),
    },
    { name: 'schemas', test: /node_modules\/zod\// },
    // What the server renders has its styles with the page, also where its scripts come later.
    { name: 'kit-styles', test: /@mantine\/core\/styles\/(ActionIcon|Badge)\.css/ },
    {
      name: 'field-styles',
      test: /@mantine\/core\/styles\/(Input|InlineInput|Switch)\.css|\/ui\/forms\/form\.module\.css/,
    },
    { name: 'checks', test: /\/web\/api\/(on-demand\/call-schemas|check-input)\.ts$/ },
    { name: 'forms', test: /node_modules\/@mantine\/form\/|\/web\/(api\/call-form|ui\/forms\/form)\.tsx?$/ },
    {
      name: 'fields',
      test: new RegExp(`${core}/(Checkbox|CloseButton|Input|NativeSelect|Switch|Textarea|TextInput)/`),
    },
    { name: 'overlays', test: new RegExp(`${core}/(Drawer|Modal|Popover)/`) },
    { name: reachedFrom('guest', provider, booking) },
    { name: reachedFrom('dates', event, booking) },
    { name: reachedFrom('page', provider, event) },
    { name: reachedFrom('book', booking) },
  ];
}

/** Names the file of a module of ours that is imported, at whatever remove, by one of the screens of each list; screens have files of their own. */
function reachedFrom(file: string, ...lists: readonly (readonly string[])[]) {
  let reached: readonly Set<string>[] | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    reached ??= lists.map((roots) => closureOf(roots, graph));
    return !isScreen(id) && reached.every((each) => each.has(id)) ? file : null;
  };
}

const moduleOf = (file: string) => join(import.meta.dirname, 'web', file);
const screens = [...frameRoots, ...home, ...provider, ...event, ...booking].map(moduleOf);
const isScreen = (id: string) => screens.some((screen) => id.startsWith(screen));

function closureOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = roots.flatMap((root) => [moduleOf(root), `${moduleOf(root)}?__react-router-build-client-route`]);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    // An icon goes with whoever shows it first; a group of packages is named as a whole.
    if (found.has(id) || (id.includes('node_modules') && !id.includes('@tabler/icons-react'))) continue;
    const module = graph.getModuleInfo(id);
    if (module === null) continue;
    found.add(id);
    open.push(...module.importedIds);
  }
  return found;
}

export default defineConfig({
  plugins: [
    callTable(),
    callModules(),
    process.env.VITEST === undefined ? parsedMessages() : [],
    themeVariables(),
    noKitVariables(),
    singleIcons(),
    noExamples(),
    // Tests of modules need no application around them.
    process.env.VITEST === undefined ? reactRouter() : [],
    contents(),
  ],
  // Syntax and styles are written for the oldest browsers that people may have (`package.json`).
  build: { target: oldestBrowsers(), assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  ssr: { noExternal: true },
  // Tests read the files as Node does.
  resolve: { alias: process.env.VITEST === undefined ? [withoutParser] : [] },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: sharedFiles() } } },
      },
    },
    ssr: { build: { minify: false } },
  },
});
