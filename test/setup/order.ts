import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { kinds } from './kinds.ts';

/** The longest files, also where no run before has measured any. */
const FIRST = ['test/e2e/journeys.test.ts', 'test/app/fuzz.test.ts'];

/**
 * Starts the kinds of test with the longest files first, so that no worker is left waiting for one of them at the end.
 */
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
