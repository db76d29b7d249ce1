/** The path of a program; throws if there is none. */
export declare function programOf(name: 'firefox' | 'webkitDriver' | 'webkit' | 'xvfb'): string;

/** What has to be installed, as a sentence; nothing if all is there. */
export declare function missingBrowsers(exists?: (path: string) => boolean): string | undefined;
