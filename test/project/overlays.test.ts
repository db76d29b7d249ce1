import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf } from '../../bin/map/imports.ts';
import { filesUnder, textOf } from './tree.ts';

/** The dialogs and drawers of the kit that a component opens without a name of their first moment. */
function unnamedIn(text: string, file = 'a.tsx'): string[] {
  if (!/Drawer|Modal/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  return nodesOf(source)
    .filter((node) => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
    .filter((node) => ['Drawer', 'Drawer.Root', 'KitModal', 'Modal.Root'].includes(node.tagName.getText()))
    .filter(
      ({ attributes }) =>
        !attributes.properties.some((each) => each.getText().replaceAll(/\s/g, '').startsWith('attributes={named(')),
    )
    .map((node) => `${file}: ${node.tagName.getText()}`);
}

test('every dialog and drawer has a name from its first moment', () => {
  const files = filesUnder('web', /(?<!\.test)\.tsx$/);
  expect(files.flatMap((file) => unnamedIn(textOf(file), file))).toEqual([]);
  expect(unnamedIn('<Drawer title="Booking" />')).toEqual(['a.tsx: Drawer']);
  expect(unnamedIn('<Drawer attributes={named(title)} />')).toEqual([]);
});
