import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf } from '../../bin/map/imports.ts';
import { filesUnder, textOf } from './tree.ts';

/** The refusals of invalid input that name no field. */
function namelessIn(text: string, file = 'a.ts'): string[] {
  if (!text.includes("'invalid_input'")) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return nodesOf(source)
    .filter((node) => ts.isCallExpression(node))
    .filter(({ expression, arguments: [code, , more] }) => {
      const isInvalid = code !== undefined && ts.isStringLiteral(code) && code.text === 'invalid_input';
      return expression.getText() === 'refuse' && isInvalid && !(more?.getText().includes('errors') ?? false);
    })
    .map((node) => `${file}: ${node.getText().slice(0, 80)}`);
}

test('a refusal of invalid input names the field', () => {
  const files = filesUnder('server', /(?<!\.test)\.ts$/);
  expect(files.flatMap((file) => namelessIn(textOf(file), file))).toEqual([]);
  expect(namelessIn("refuse('invalid_input', 'Choose another amount.')")).toHaveLength(1);
  expect(namelessIn("refuse('invalid_input', message, { errors: [{ path: 'amount', message }] })")).toEqual([]);
});
