// Where the scheme follows the device, a dark page never flashes white.
const schemeOfDevice =
  "document.documentElement.setAttribute('data-mantine-color-scheme',matchMedia('(prefers-color-scheme: " +
  "dark)').matches?'dark':'light');";

// Schemas would test whether code can be compiled from text. The content policy refuses it, and browsers report each
// test (zod, "jitless").
const schemasWithoutEval = 'globalThis.__zod_globalConfig={jitless:true};';

/** What a page runs before anything else, in its head. */
export const firstScript = (scheme: string): string =>
  `${scheme === 'auto' ? schemeOfDevice : ''}${schemasWithoutEval}`;
