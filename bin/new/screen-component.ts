/** The names of a screen: its folder, its component, and its messages. */
export interface ScreenNames {
  readonly name: string;
  readonly pascal: string;
  readonly camel: string;
}

/** A call whose answer a screen shows. */
export interface ReadCall {
  readonly wire: string;
  /** Whether it answers a list, and that page by page. */
  readonly has_items: boolean;
  readonly is_paged: boolean;
  /** Whether it is of one of the user's own pages. */
  readonly is_of_page: boolean;
}

/** A text for people that is true of every screen, until somebody writes a better one. */
const LATER = 'What is new will be here.';

/** Writes the component of a screen, which compiles, and its first messages. */
export function writeComponent(
  names: ScreenNames,
  { title, why }: { readonly title: string; readonly why: string },
  read: ReadCall | null,
): { readonly text: string; readonly messages: Readonly<Record<string, string>> } {
  if (read === null) return { text: plain(names, why), messages: { title } };
  return {
    text: withRead(names, why, read),
    messages: {
      title,
      ...(read.is_of_page ? { needs_page: 'Create your page first', needs_page_text: LATER } : {}),
      ...(read.has_items ? { empty: 'Nothing here yet', empty_text: LATER } : {}),
    },
  };
}

const meta = ({ camel }: ScreenNames) => `export const meta: MetaFunction = () => [
  { title: messagesIn('en', ${camel})('title') },
  { name: 'robots', content: 'noindex' },
];`;

const plain = (names: ScreenNames, why: string): string => `import type { MetaFunction } from 'react-router';
import { ${names.camel} } from '#locales/areas/${names.name}.ts';
import { messagesIn, useMessages } from '#web/api/messages.tsx';
import { Page, PageHead } from '#web/ui/layout/page.tsx';

${meta(names)}

/** ${why} */
export default function ${names.pascal}() {
  const t = useMessages(${names.camel});
  return (
    <Page>
      <PageHead title={t('title')} />
    </Page>
  );
}
`;

function withRead(names: ScreenNames, why: string, read: ReadCall): string {
  const { is_of_page } = read;
  return `${importsOf(names, read).join('\n')}

${queriesOf(read)}

export const loader = loadOnServer(queriesOf);
export const clientLoader = loadInBrowser(queriesOf);
${meta(names)}

/** ${why} */
export default function ${names.pascal}() {
  const t = useMessages(${names.camel});
${is_of_page ? screenOfPage : screen}
}

function Content(${is_of_page ? '{ page }: { page: OwnPage }' : ''}) {
${contentOf(names, read)}
}
`;
}

/** The kind of a query that reads page by page, or at once. */
const readsOf = (is_paged: boolean) => (is_paged ? ['callPages', 'useCallPages'] : ['callQuery', 'useCall']);

const inputOf = (is_of_page: boolean) => (is_of_page ? '{ provider_id: page._id }' : '{}');

function importsOf({ name, camel }: ScreenNames, { has_items, is_paged, is_of_page }: ReadCall): string[] {
  return [
    "import type { MetaFunction } from 'react-router';",
    `import { ${camel} } from '#locales/areas/${name}.ts';`,
    `import { loadInBrowser, loadOnServer${is_of_page ? ', type Wanted' : ''} } from '#web/api/loading.ts';`,
    "import { messagesIn, useMessages } from '#web/api/messages.tsx';",
    `import { ${readsOf(is_paged).join(', ')} } from '#web/api/queries.ts';`,
    "import { QueryProblem } from '#web/api/query-problem.tsx';",
    ...(is_of_page ? importsOfPage : []),
    ...(is_paged ? ["import { ShowMore } from '#web/ui/controls/show-more.tsx';"] : []),
    ...(has_items ? ["import { EmptyState } from '#web/ui/feedback/empty-state.tsx';"] : []),
    "import { RowsSkeleton } from '#web/ui/feedback/skeletons.tsx';",
    "import { Page, PageHead } from '#web/ui/layout/page.tsx';",
  ];
}

const importsOfPage = [
  "import { NeedsPage } from '#web/features/my-page/needs-page.tsx';",
  "import { chooseOwnPage, type OwnPage, useOwnPage } from '#web/features/own-pages/own-page.ts';",
  "import { OwnPageSelect } from '#web/features/own-pages/own-page-select.tsx';",
];

function queriesOf({ wire, is_paged, is_of_page }: ReadCall): string {
  const query = `${readsOf(is_paged)[0]}('${wire}', ${inputOf(is_of_page)})`;
  if (!is_of_page) return `const queriesOf = () => [${query}];`;
  return `function queriesOf({ session, url }: Wanted) {
  const page = chooseOwnPage(session, url.searchParams.get('page'));
  return page === undefined ? [] : [${query}];
}`;
}

const screenOfPage = `  const page = useOwnPage();
  if (page === undefined) return <NeedsPage title={t('needs_page')} text={t('needs_page_text')} />;
  return (
    <Page>
      <PageHead title={t('title')}>
        <OwnPageSelect page={page} />
      </PageHead>
      <Content key={page._id} page={page} />
    </Page>
  );`;

const screen = `  return (
    <Page>
      <PageHead title={t('title')} />
      <Content />
    </Page>
  );`;

function contentOf({ camel }: ScreenNames, { wire, has_items, is_paged, is_of_page }: ReadCall): string {
  const call = `${readsOf(is_paged)[1]}('${wire}', ${inputOf(is_of_page)})`;
  const empty = `<EmptyState scene="stall" title={t('empty')} text={t('empty_text')} />`;
  const rows = (items: string) => `      <ul>
        {${items}.map((item) => (
          <li key={item._id}>{item._id}</li>
        ))}
      </ul>`;
  if (is_paged)
    return `  const t = useMessages(${camel});
  const list = ${call};
  if (list.isPending) return <RowsSkeleton count={3} />;
  if (list.isError && list.items.length === 0) return <QueryProblem query={list} />;
  if (list.items.length === 0) return ${empty};
  return (
    <>
${rows('list.items')}
      <ShowMore pages={list} />
    </>
  );`;
  const before = `  const read = ${call};
  if (read.isPending) return <RowsSkeleton count={3} />;
  if (read.data === undefined) return <QueryProblem query={read} />;
`;
  if (!has_items) return `${before}  return <pre>{JSON.stringify(read.data, null, 2)}</pre>;`;
  return `  const t = useMessages(${camel});
${before}  if (read.data.items.length === 0) return ${empty};
  return (
${rows('read.data.items')}
  );`;
}
