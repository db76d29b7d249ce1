/** Lets the text of a module import a name from another one: with a statement that is there, or a new one. */
export function importName(text: string, name: string, from: string): string {
  for (const { 0: statement, 1: names = '', index } of text.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gm)) {
    if (!statement.endsWith(` from '${from}';`)) continue;
    if (names.split(',').some((each) => each.trim() === name)) return text;
    const extended = statement.replace('{', `{ ${name},`);
    return text.slice(0, index) + extended + text.slice(index + statement.length);
  }
  return `import { ${name} } from '${from}';\n${text}`;
}
