import ts from 'typescript';
import { expect, test } from 'vitest';
import { nodesOf, parsed, parsedText } from '../../bin/map/imports.ts';
import { filesUnder, textOf } from './project-files.ts';

/** The dialogs and drawers of the kit that a component opens without a name of their first moment. */
function unnamedIn(source: ts.SourceFile): string[] {
  return nodesOf(source)
    .filter((node) => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node))
    .filter((node) => ['Drawer', 'Drawer.Root', 'KitModal', 'Modal.Root'].includes(node.tagName.getText()))
    .filter(
      ({ attributes }) =>
        !attributes.properties.some((each) => each.getText().replaceAll(/\s/g, '').startsWith('attributes={named(')),
    )
    .map((node) => `${source.fileName}: ${node.tagName.getText()}`);
}

test('every dialog and drawer has a name from its first moment', () => {
  const files = filesUnder('web', /(?<!\.test)\.tsx$/).filter((file) => /Drawer|Modal/.test(textOf(file)));
  expect(files.flatMap((file) => unnamedIn(parsed(file)))).toEqual([]);
  expect(unnamedIn(parsedText('<Drawer title="Booking" />', 'a.tsx'))).toEqual(['a.tsx: Drawer']);
  expect(unnamedIn(parsedText('<Drawer attributes={named(title)} />', 'a.tsx'))).toEqual([]);
});
