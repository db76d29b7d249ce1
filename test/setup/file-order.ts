import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { kinds } from './kinds.ts';

/** The longest files, used if no earlier run measured them. */
const FIRST = ['test/e2e/journeys.test.ts', 'test/app/fuzz.test.ts'];

/** Starts the longest files of each kind first, so that no worker waits for one at the end. */
export default class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) => {
      const first = FIRST.findIndex((file) => moduleId.endsWith(file));
      return first === -1 ? FIRST.length + kinds.indexOf(project.name as (typeof kinds)[number]) : first;
    };
    return sorted.sort((one, other) => place(one) - place(other));
  }
}
