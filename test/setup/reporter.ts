import { join } from 'node:path';
import {
  MinimalReporter,
  type SerializedError,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node';
import { allowedFor, beyondRun, closeCount, type Spent } from '../budgets/run.ts';
import { now } from './clock.ts';
import { isThorough, testFiles } from './kinds.ts';
import { seed } from './seed.ts';
import { repeatedLines } from './timeouts.ts';

const ROOT = join(import.meta.dirname, '../..');
const LINE_MS = 30_000;
const LONGEST = 5;

/** Reports a run's progress, and at the end the failures in full, the time spent, and what the run left out. */
export default class Reporter extends MinimalReporter {
  private files = 0;
  private filesDone = 0;
  private passed = 0;
  private failed = 0;
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.files = specifications.length;
    this.filesDone = this.passed = this.failed = 0;
    this.startedAt = performance.now();
    this.log(`       Time of the run: ${now().toISOString()}, the machine's zone ${Temporal.Now.timeZoneId()}`);
    this.timer = setInterval(() => this.notify(), process.stdout.isTTY ? 1_000 : LINE_MS);
    this.timer.unref();
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const { state } = test.result();
    if (state === 'passed') this.passed += 1;
    if (state === 'failed') this.failed += 1;
  }

  override onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed') this.clear();
    super.onTestModuleEnd(module);
    this.filesDone += 1;
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    clearInterval(this.timer);
    this.clear();
    if (modules.length === 0 && errors.length === 0) {
      this.error('There is no test file of that name.');
      return;
    }
    super.onTestRunEnd(modules, errors, reason);
    for (const line of repeatedLines(modules)) this.log(`      ${line}`);
    if (modules.length > LONGEST) this.printMinutes(modules);
    this.printCases();
    this.judge(modules.length, closeCount());
  }

  /** How to repeat the random cases of the run, and what it left to others. */
  private printCases(): void {
    const repeated = `PLAZA_TEST_SEED=${seed}`;
    const { left } = testFiles(ROOT);
    const parts = [...(left > 0 ? [`${left} files`] : []), 'most of the random cases and rounds'];
    this.log(
      isThorough
        ? `  Random cases: ${repeated} repeats them`
        : `  Left to test:all: ${parts.join(', ')} (${repeated} repeats those of this run)`,
    );
  }

  /** Fails a whole run that spends more than it may. */
  private judge(files: number, spent: Spent): void {
    const { byKind } = testFiles(ROOT);
    const isWhole = process.env.PLAZA_TESTS === 'fast' && files === [...byKind.values()].flat().length;
    if (!isWhole) return;
    this.log(
      `         Spent: ${Object.entries(spent)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}`,
    );
    const beyond = beyondRun(allowedFor(spent), spent);
    if (beyond.length === 0) return;
    this.error(`The run spent ${beyond.join('; ')} (test/budgets/run.json).`);
    process.exitCode = 1;
  }

  private notify(): void {
    const line =
      `${clock(performance.now() - this.startedAt)}  ${this.filesDone} of ${this.files} files, ` +
      `${this.passed} tests passed, ${this.failed} failed`;
    process.stdout.write(process.stdout.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
  }

  private clear(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K');
  }

  /** The time of the two workers: by kind, and in the longest files. */
  private printMinutes(modules: readonly TestModule[]): void {
    const spent = modules.map((module) => {
      const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
      return { module, ms: duration + collectDuration + setupDuration + prepareDuration };
    });
    const byKind = new Map<string, number>();
    for (const { module, ms } of spent) byKind.set(module.project.name, (byKind.get(module.project.name) ?? 0) + ms);
    const parts = [...byKind].sort(([, one], [, other]) => other - one);
    this.log(`   Worker time: ${parts.map(([kind, ms]) => `${kind} ${clock(ms)}`).join(', ')}`);
    const longest = spent.toSorted((one, other) => other.ms - one.ms).slice(0, LONGEST);
    this.log(
      `       Longest: ${longest.map(({ module, ms }) => `${module.relativeModuleId} ${clock(ms)}`).join(', ')}`,
    );
  }
}

/** Minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
