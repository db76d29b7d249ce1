import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<boolean>();

/** Whether the current code runs inside an open transaction. */
export const isInTransaction = (): boolean => context.getStore() === true;

/** Runs work as part of a transaction. Calls to external services throw until the work returns. */
export const insideTransaction = <Result>(work: () => Result): Result => context.run(true, work);

/**
 * Runs work outside any transaction, even if the caller is inside one. Use it to create connections and jobs that
 * outlive the caller: their event handlers inherit the context of their creation.
 */
export const outsideTransaction = <Result>(work: () => Result): Result => context.run(false, work);
