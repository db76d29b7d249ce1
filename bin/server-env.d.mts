export declare const serverEnv: Readonly<Record<string, string>>;
