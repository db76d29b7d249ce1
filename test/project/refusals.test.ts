import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf, parsed, parsedText } from '../../bin/map/imports.ts';
import { filesUnder, textOf } from './project-files.ts';

/** The refusals of invalid input that name no field. */
function namelessIn(source: ts.SourceFile): string[] {
  return nodesOf(source)
    .filter((node) => ts.isCallExpression(node))
    .filter(({ expression, arguments: [code, , more] }) => {
      const isInvalid = code !== undefined && ts.isStringLiteral(code) && code.text === 'invalid_input';
      return expression.getText() === 'refuse' && isInvalid && !(more?.getText().includes('errors') ?? false);
    })
    .map((node) => `${source.fileName}: ${node.getText().slice(0, 80)}`);
}

test('a refusal of invalid input names the field', () => {
  const files = filesUnder('server', /(?<!\.test)\.ts$/).filter((file) => textOf(file).includes("'invalid_input'"));
  expect(files.flatMap((file) => namelessIn(parsed(file)))).toEqual([]);
  const inText = (text: string) => namelessIn(parsedText(text, 'a.ts'));
  expect(inText("refuse('invalid_input', 'Choose another amount.')")).toHaveLength(1);
  expect(inText("refuse('invalid_input', message, { errors: [{ path: 'amount', message }] })")).toEqual([]);
});
