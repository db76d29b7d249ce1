export { addPage } from './add-page.ts';
export { addImport, changeImport } from './manage.ts';
export { inspectFile, openRunOf } from './open-run.ts';
export { badRowTable, presentBadRow, presentRun, presentSpared } from './present.ts';
export { ofPath } from './read-csv.ts';
export { checkFile, writeRun } from './run.ts';
export { stepImport } from './step.ts';
export { undoRun } from './undo.ts';
