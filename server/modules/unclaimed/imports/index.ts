export { addPage } from './add-page.ts';
export { continueImport } from './continue-import.ts';
export { checkFile, writeRun } from './execute-run.ts';
export { addImport, changeImport } from './manage-imports.ts';
export { inspectFile, openRunOf } from './open-run.ts';
export { badRowTable, presentBadRow, presentRun, presentSpared } from './present.ts';
export { ofPath } from './read-csv.ts';
export { undoRun } from './undo-run.ts';
