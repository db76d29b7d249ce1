import type { ErrorCode, FieldError, Problem } from './errors.ts';

/** What a client throws when a call was refused: the problem as the server stated it. */
export class CallFailed extends Error {
  readonly problem: Problem;
  /**
   * By its name and problem: the built web has a copy of this class, and must know what the server throws in process.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallFailed' && 'problem' in value;
  }
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'CallFailed';
    this.problem = problem;
  }
  get code(): ErrorCode {
    return this.problem.code;
  }
  get status(): number {
    return this.problem.status;
  }
  get fields(): readonly FieldError[] {
    return this.problem.errors ?? [];
  }
}
