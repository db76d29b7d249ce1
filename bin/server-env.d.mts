export declare const serverEnv: Readonly<Record<string, string>>;

/** The bundled server, by its path from the project's folder. */
export declare const serverProgram: string;
