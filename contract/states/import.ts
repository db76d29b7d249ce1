import type { Machine, StateOf, VerbOf } from './machine.ts';

/** The states of an import of unclaimed pages. Jobs check, run and undo it; staff starts, drops and takes it back. */
export const importMachine = {
  states: ['checking', 'checked', 'running', 'done', 'undoing', 'undone', 'dropped'],
  // The command line starts without a check.
  initial: ['checking', 'running'],
  transitions: [
    { from: 'checking', verb: 'report', to: 'checked', by: ['system'] },
    { from: 'checked', verb: 'start', to: 'running', by: ['admin'] },
    { from: 'checking', verb: 'drop', to: 'dropped', by: ['admin'] },
    { from: 'checked', verb: 'drop', to: 'dropped', by: ['admin'] },
    { from: 'running', verb: 'end', to: 'done', by: ['system'] },
    // Removes the pages that the run added. A running import stops with its next batch.
    { from: 'running', verb: 'undo', to: 'undoing', by: ['admin'] },
    { from: 'done', verb: 'undo', to: 'undoing', by: ['admin'] },
    { from: 'undoing', verb: 'end', to: 'undone', by: ['system'] },
  ],
} as const satisfies Machine;

export type ImportStatus = StateOf<typeof importMachine>;
export type ImportVerb = VerbOf<typeof importMachine>;
