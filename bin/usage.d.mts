/** The usage of each command, by its name for the launcher. */
export declare const usages: Readonly<
  Record<
    | 'start'
    | 'build'
    | 'migrate'
    | 'dev'
    | 'test'
    | 'test-all'
    | 'test-races'
    | 'test-crash'
    | 'test-days'
    | 'test-browsers'
    | 'check'
    | 'messages'
    | 'map'
    | 'ledger-check'
    | 'backup'
    | 'backup-check'
    | 'restore'
    | 'maintenance'
    | 'secret-replace'
    | 'files-move'
    | 'seed'
    | 'import'
    | 'bench'
    | 'types'
    | 'new-call'
    | 'new-screen'
    | 'new-migration',
    string
  >
>;

/** Whether the arguments of a command ask for its usage. */
export declare function asksForUsage(args: readonly string[]): boolean;
