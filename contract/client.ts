import type { ErrorCode, FieldError, Problem } from './errors.ts';

/** Thrown by a client when a call was refused, with the server's problem. */
export class CallFailed extends Error {
  readonly problem: Problem;
  /**
   * Identifies the class by name and problem. The built web has its own copy of this class and must recognize errors
   * that the server throws in process.
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
