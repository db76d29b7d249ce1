// Prevents a white flash on dark pages whose scheme follows the device.
const schemeOfDevice =
  "document.documentElement.setAttribute('data-mantine-color-scheme',matchMedia('(prefers-color-scheme: " +
  "dark)').matches?'dark':'light');";

// Schemas would test whether code can be compiled from text. The content policy refuses it, and browsers report each
// test (zod, "jitless").
const schemasWithoutEval = 'globalThis.__zod_globalConfig={jitless:true};';

/** The first script in the head of a page. */
export const firstScript = (scheme: string): string =>
  `${scheme === 'auto' ? schemeOfDevice : ''}${schemasWithoutEval}`;
