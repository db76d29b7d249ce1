import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<boolean>();

/** Whether the current code runs inside an open transaction. */
export const isInTransaction = (): boolean => context.getStore() === true;

/** Runs work as part of a transaction: calls to external services throw until it returns. */
export const insideTransaction = <Result>(work: () => Result): Result => context.run(true, work);

/**
 * Runs work outside any transaction, whoever called it. Needed to create what outlives the caller (a connection, a
 * job): its event handlers inherit the context in which it was created.
 */
export const outsideTransaction = <Result>(work: () => Result): Result => context.run(false, work);
