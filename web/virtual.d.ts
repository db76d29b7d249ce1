declare module 'virtual:call-table' {
  /** The calls that are made by GET. */
  export const readCalls: ReadonlySet<string>;
}
declare module 'virtual:call-modules' {
  /** Imports the module of the contract that declares a call; its exports are tables of calls by name. */
  export const callModules: Readonly<
    Record<import('#contract/index.ts').CallName, () => Promise<Readonly<Record<string, unknown>>>>
  >;
}
declare module 'virtual:theme.css';
declare module '*.wasm?url' {
  /** The address of the file on this site. */
  const url: string;
  export default url;
}

interface ImportMeta {
  /** What the build knows. */
  readonly env: {
    /** Whether the code is built for the server; what is only for the other place is left out. */
    readonly SSR: boolean;
  };
}
