import { notesEarlyInput } from '#web/ui/forms/early-input.ts';

// Prevents a white flash on dark pages whose scheme follows the device.
const schemeOfDevice =
  "document.documentElement.setAttribute('data-mantine-color-scheme',matchMedia('(prefers-color-scheme: " +
  "dark)').matches?'dark':'light');";

// Schemas would test whether code can be compiled from text. The content policy refuses it, and browsers report each
// test (zod, "jitless").
const schemasWithoutEval = 'globalThis.__zod_globalConfig={jitless:true};';

// What the app needs of a browser, by what came last: Chrome 111, Firefox 115 and Safari 16.4 have all three. It is
// written so that much older ones read it, too.
const isOldBrowser =
  "try{new RegExp('(?<=a)');if(![].toSorted||!CSS.supports('color','color-mix(in srgb,red,red)'))throw 0}catch(e){" +
  "document.documentElement.setAttribute('data-old-browser','')}";

/** The first script in the head of a page. */
export const firstScript = (scheme: string): string =>
  `${scheme === 'auto' ? schemeOfDevice : ''}${schemasWithoutEval}${notesEarlyInput}${isOldBrowser}`;
