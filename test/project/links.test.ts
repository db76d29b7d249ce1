import ts from 'typescript';
import { expect, test } from 'vitest';
import { routeOf, routes } from '#web/routes.ts';
import { parsedText } from '../../bin/map/imports.ts';
import { filesUnder, textOf } from './project-files.ts';

/** Addresses that the server answers itself, without a screen. */
const servedByServer =
  /^\/(v9|door|dev\/outbox|docs|sandbox|files|assets|healthz|readyz|metrics)(\/|$)|\.[a-z]+$|^\/sitemap-/;

/** Files whose paths are not links: the table of routes itself, system files, robots.txt, another site's paths. */
const withoutLinks = new RegExp(
  `^(${[
    'web/routes\\.ts',
    'server/providers/database/',
    'server/providers/meetings/zoom\\.ts',
    'server/site\\.ts',
    'web/features/booking/calendar/calendar-links\\.ts',
  ].join('|')})`,
);

const HOLE = '\u0000';

interface Link {
  readonly target: string;
  readonly line: number;
}

/** The text of a string or template, with a placeholder for each expression; omits a leading origin. */
function writtenText(node: ts.Node, source: ts.SourceFile): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const first = node.templateSpans[0]?.expression.getText(source) ?? '';
  const isAddress = node.head.text === '' && /origin$/i.test(first);
  const text = node.templateSpans.map((span) => HOLE + span.literal.text).join('');
  return isAddress ? text.slice(1) : node.head.text + text;
}

/**
 * Every internal address in a source file: literal paths, `href` attributes inside HTML, and the route names given to
 * `href()`.
 */
function linksIn(file: string, text: string): Link[] {
  const source = parsedText(text, file);
  const found: Link[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const written = ts.isImportDeclaration(node.parent ?? node) ? null : writtenText(node, source);
    if (written !== null) {
      if (/^\/[A-Za-z]/.test(written)) found.push({ target: written, line });
      for (const [, target = ''] of written.matchAll(/href="(\/[^"]*)"/g)) found.push({ target, line });
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'href') {
      const name = node.arguments[0];
      if (name && ts.isStringLiteralLike(name)) found.push({ target: `route:${name.text}`, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function leadsNowhere({ target }: Link): boolean {
  if (target.startsWith('route:')) {
    return !Object.hasOwn(routes, target.slice('route:'.length));
  }
  const path = target.replace(/[?#].*$/s, '').replaceAll(HOLE, 'x');
  return !servedByServer.test(path) && routeOf(path) === null;
}

test('every internal link, of screens, mails and notifications, leads to a route', () => {
  const files = ['web', 'server', 'contract', 'db/seed']
    .flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/))
    .filter((file) => !withoutLinks.test(file));
  const links = files.flatMap((file) => linksIn(file, textOf(file)).map((link) => ({ file, ...link })));
  expect(links.length).toBeGreaterThan(150);
  const dead = links.filter(leadsNowhere).map(({ file, line, target }) => `${file}:${line} ${target}`);
  expect(dead).toEqual([]);
});

test('a link to no route is found', () => {
  const text = [
    `const a = <Link to={href('nowhere', { id })} />;`,
    `const b = \`\${where.origin}/nowhere/\${id}\`;`,
    `void navigate('/nowhere');`,
    `const c = '<a href="/nowhere?a=b">There</a>';`,
    `const d = <a href="/nowhere">Mine</a>;`,
    `const ok = [href('home'), '/booking?open=1', \`\${origin}/guest-booking/\${token}\`, '/v9/user/session'];`,
  ].join('\n');
  const dead = linksIn('sample.tsx', text).filter(leadsNowhere);
  expect(dead.map((link) => link.line)).toEqual([1, 2, 3, 4, 5]);
});
