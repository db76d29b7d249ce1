declare module 'virtual:call-table' {
  /** The calls that are made by GET. */
  export const readCalls: ReadonlySet<string>;
}
declare module 'virtual:theme.css';
declare module '*.wasm?url' {
  /** The address of the file on this site. */
  const url: string;
  export default url;
}
