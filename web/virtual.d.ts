declare module 'virtual:call-table' {
  /** The calls that are made by GET. */
  export const readCalls: ReadonlySet<string>;
}
declare module 'virtual:theme.css';
