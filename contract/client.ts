import type { ErrorCode, FieldError, Problem } from './errors.ts';

/** The header of a request that a page made by itself while nobody touched it; the request is no use of its session. */
export const UNATTENDED_HEADER = 'plaza-unattended';

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
