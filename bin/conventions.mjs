// A step of `npm run check`: conventions beyond formatting and types. conventions.json lists the files and folders that
// do not follow one yet, with the number allowed in each; one that improves must lower its number, which `--lower`
// does. A long file or function also needs a reason there. `--list` prints what was found.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './project.mjs';

const MAX_LINE = 120;
const MAX_FILE = 300;
const MAX_FUNCTION = 80;
const MAX_FOLDER = 25;

/** Parts of identifiers for which the trade has another word (left), and that word (right). */
const identifiers = {
  beside: 'relations',
  desk: 'admin',
  doors: 'handlers',
  hear: 'listen, on…',
  heard: 'received',
  house: 'app, project, platform',
  intake: 'upload budget',
  kept: 'stored, saved',
  least: 'min',
  most: 'max',
  rival: 'competing',
  rivals: 'competing',
  talk: 'conversation',
  tell: 'notify',
  told: 'notified',
  twin: 'variant',
  veto: 'rule violation',
  vetoed: 'violated',
  weigh: 'evaluate, price',
  weighed: 'priced',
  wish: 'input',
  words: 'labels, terms',
};
/** Words of comments, of titles of tests and of what developers read in errors and logs, in the same way. */
const comments = {
  desk: 'admin',
  doors: 'handlers',
  twin: 'variant',
  twins: 'variants',
  veto: 'rule violation',
  rivals: 'competing requests',
  house: 'app',
};

/** Names of the public API that stay as they are. */
const publicNames = ['wish', 'wishes', 'doors_minutes'];
/** Names of scheduled jobs by which databases know when they ran. */
const scheduledJobs = ['recount-search-words'];

/** Attributes of components that hold text. */
const textAttributes = /^(title|label|placeholder|alt|description|message|hint|caption|text|error|aria-label|name)$/;
/** Properties that hold text for developers: the API reference. */
const documentation = /^(when|summary|describe|comment|example)$/;
const hasWord = (text) => /\p{L}{2}/u.test(text);
/** Whether a literal is a sentence rather than a name. */
const isSentence = (text) => /^[\p{Lu}“‘\d][^\n]*\s[^\n]*[.!?…]$/u.test(text.trim());

/** The text of a literal, with … for the values of a template; null for other nodes. */
function literalOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
}

/** Whether a literal is read by developers only: in an error, a log line or the API reference. */
function isForDevelopers(node) {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isNewExpression(up) && /Error$/.test(up.expression.getText())) return true;
    if (ts.isCallExpression(up) && /(^|\.)(warn|info|error|debug|fatal|log|describe)$/.test(up.expression.getText()))
      return true;
    if (ts.isPropertyAssignment(up) && documentation.test(up.name.getText())) return true;
    if (ts.isFunctionLike(up) && up.body) return false;
  }
  return false;
}

/** Whether a literal is the title of a test or of a group of tests. */
function isTestTitle(node) {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  return /^(test|it|describe|turn)(\.(each|for|concurrent|skipIf|runIf)\b.*)?$/s.test(call.expression.getText());
}

/** The words of a literal for developers or of a job's name that have another name, each with what to say. */
function wordsInStrings(node, isTest) {
  const text = literalOf(node);
  if (text === null) return [];
  if (isTest ? isTestTitle(node) : hasWord(text) && /\s/.test(text) && isForDevelopers(node))
    return (text.match(/[A-Za-z]+/g) ?? []).filter((word) => Object.hasOwn(comments, word.toLowerCase()));
  const { parent } = node;
  const isKey =
    ts.isPropertyAssignment(parent) && parent.name === node && ts.isObjectLiteralExpression(parent.initializer);
  const isJob = isKey && /^[a-z]+(-[a-z]+)+$/.test(text) && !scheduledJobs.includes(text);
  return isJob ? text.split('-').filter((part) => Object.hasOwn(identifiers, part)) : [];
}

const comparisons = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/** Whether a node is text that a person reads and that belongs into a message file (locales/README.md). */
function isUntranslated(node) {
  if (ts.isJsxText(node)) return hasWord(node.text);
  const text = literalOf(node);
  if (text === null || !hasWord(text)) return false;
  let up = node.parent;
  if (ts.isBinaryExpression(up) && comparisons.has(up.operatorToken.kind)) return false;
  while (ts.isConditionalExpression(up) || ts.isBinaryExpression(up) || ts.isParenthesizedExpression(up))
    up = up.parent;
  if (ts.isJsxExpression(up)) up = up.parent;
  if (ts.isJsxAttribute(up)) return textAttributes.test(up.name.getText()) && /^\p{Lu}|\s/u.test(text);
  if (ts.isJsxElement(up) || ts.isJsxFragment(up)) return true;
  return isSentence(text) && !isForDevelopers(node);
}

/** The lengths in pixels of a line of CSS that a token could name; thin borders and media queries have none. */
function rawPixels(line) {
  if (/^\s*(@media|\/\*)/.test(line)) return [];
  const lengths = line.match(/(?<![\w.-])\d*\.?\d+px\b/g) ?? [];
  const isBorder = /^\s*(border|outline)(-[a-z-]+)?:/.test(line) && !/radius/.test(line);
  return isBorder ? lengths.filter((length) => !/^[12]px$/.test(length)) : lengths;
}

const list = join(root, 'bin/conventions.json');
const { allowed, exceptions, flatFolders, reasons = {}, untranslated } = JSON.parse(readFileSync(list, 'utf8'));

const partsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/);

/** How often a file breaks each convention, with the first place of each. */
function faultsOf(file, text) {
  const faults = new Map();
  const note = (kind, line, what) => {
    const found = faults.get(kind) ?? { count: 0, first: `${file}:${line} ${what}` };
    found.count += 1;
    faults.set(kind, found);
  };
  const lines = text.split('\n');
  for (const [at, line] of lines.entries())
    if (line.length > MAX_LINE) note('line', at + 1, `has ${line.length} characters, ${MAX_LINE} at most`);
  if (lines.length - 1 > MAX_FILE) note('file', 1, `has ${lines.length - 1} lines, ${MAX_FILE} at most`);
  if (file.endsWith('.css'))
    for (const [at, line] of lines.entries())
      for (const length of rawPixels(line)) note('pixel', at + 1, `${length}: use a token of web/ui/theme/theme.ts`);
  if (!/\.(ts|tsx|mjs)$/.test(file)) return faults;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const isTest = /(^test\/|\.test\.tsx?$)/.test(file);
  const hasTexts = !isTest && /^(web|server|contract)\//.test(file);
  const visit = (node) => {
    if (hasTexts && isUntranslated(node))
      note('text', lineOf(node.getStart()), `“${node.getText().trim().slice(0, 60)}” belongs into a message file`);
    const isDeclared =
      ts.isIdentifier(node) && node.parent?.name === node && !ts.isPropertyAccessExpression(node.parent);
    if (isDeclared && !publicNames.includes(node.text))
      for (const part of partsOf(node.text))
        if (Object.hasOwn(identifiers, part))
          note('identifier', lineOf(node.getStart()), `${node.text}: say ${identifiers[part]}`);
    for (const word of wordsInStrings(node, isTest)) {
      const said = comments[word.toLowerCase()] ?? identifiers[word];
      note('string', lineOf(node.getStart()), `“${word}”: say ${said}`);
    }
    if (!isTest && ts.isFunctionLike(node) && node.body) {
      const length = lineOf(node.body.end) - lineOf(node.getStart()) + 1;
      if (length > MAX_FUNCTION)
        note('function', lineOf(node.getStart()), `a function of ${length} lines, ${MAX_FUNCTION} at most`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const comment of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g))
    for (const [word] of comment[0].matchAll(/[A-Za-z]+/g))
      if (Object.hasOwn(comments, word.toLowerCase()))
        note('comment', lineOf(comment.index), `“${word}”: say ${comments[word.toLowerCase()]}`);
  return faults;
}

const folders = ['bin', 'contract', 'server', 'db', 'locales', 'web', 'test', 'bench'];
const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|sql|css)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** Folders that hold more files than they may, tests included, with how many. */
function fullFolders() {
  const counts = Object.entries(Object.groupBy(files, (file) => dirname(file)));
  const isFlat = (folder) => Object.hasOwn(flatFolders, folder) || Object.hasOwn(flatFolders, `${dirname(folder)}/*`);
  return counts.filter(([folder, { length }]) => length > MAX_FOLDER && !isFlat(folder));
}

const wrong = [];
const found = {};
for (const [folder, { length }] of fullFolders()) {
  found.folder ??= {};
  found.folder[folder] = length;
  if (length > allowanceOf('folder', folder))
    wrong.push(`${folder} holds ${length} files, ${MAX_FOLDER} at most: divide it by subject`);
}
for (const file of files) {
  if (Object.hasOwn(exceptions, file)) continue;
  for (const [kind, { count, first }] of faultsOf(file, readFileSync(join(root, file), 'utf8'))) {
    found[kind] ??= {};
    found[kind][file] = count;
    const may = allowanceOf(kind, file);
    if (count > may) wrong.push(`${first}${may > 0 ? ` (and ${count - 1} more; ${may} may be)` : ''}`);
  }
}

/** How many places of a kind a file may have. */
function allowanceOf(kind, file) {
  if (kind === 'text') return untranslated.includes(file) ? Number.POSITIVE_INFINITY : 0;
  return allowed[kind]?.[file] ?? 0;
}

const countOf = (kind, file) => found[kind]?.[file] ?? 0;
const lowered = Object.fromEntries(
  Object.entries(allowed).map(([kind, listed]) => [
    kind,
    Object.fromEntries(
      Object.entries(listed).flatMap(([file, may]) => {
        const count = Math.min(may, countOf(kind, file));
        return count > 0 ? [[file, count]] : [];
      }),
    ),
  ]),
);
const longOnes = new Set(['file', 'function'].flatMap((kind) => Object.keys(lowered[kind] ?? {})));
for (const file of longOnes)
  if (!reasons[file]) wrong.push(`${file} is long, or has a long function: give the reason in bin/conventions.json`);
const neededReasons = Object.fromEntries(Object.entries(reasons).filter(([file]) => longOnes.has(file)));
const stillUntranslated = untranslated.filter((file) => countOf('text', file) > 0);
const lists = { exceptions, flatFolders, untranslated: stillUntranslated, allowed: lowered, reasons: neededReasons };
const next = `${JSON.stringify(lists, null, 2)}\n`;
if (process.argv.includes('--lower')) writeFileSync(list, next);
else if (next !== readFileSync(list, 'utf8'))
  wrong.push('bin/conventions.json allows more than there is: run node bin/conventions.mjs --lower');

if (process.argv.includes('--list')) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
else {
  for (const line of wrong.slice(0, 30)) process.stdout.write(`${line}\n`);
  if (wrong.length > 30) process.stdout.write(`and ${wrong.length - 30} more\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
