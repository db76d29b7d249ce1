// Component tests of all files share the page and the modules of a worker, because React, the kit and the app take
// longer to load than a file's tests to run. After each test everything that it changed there is undone. What cannot be
// undone has no place in a component test: a module that `vi.mock` replaces stays replaced in the files that follow,
// and is not replaced at all if an earlier file loaded it.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { patience } from '#test/scaled-timeout.ts';

// What is waited for comes when two busy cores get to it, as with `expect.poll` (vitest.config.ts).
configure({ asyncUtilTimeout: patience(15_000) });

// The test page has no fonts; the kit waits for them in fields that grow.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** What a test asked to run later. */
let timers: readonly MockInstance<typeof setTimeout | typeof setInterval>[] = [];

beforeEach(() => {
  timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')];
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // Toasts are in a store of the kit, whether a component shows them or not.
  notifications.clean();
  emptyPage();
  for (const { value } of timers.flatMap(({ mock }) => mock.results)) clearTimeout(value);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const { name } of await cookieStore.getAll()) if (name !== undefined) await cookieStore.delete(name);
});

/** Leaves a page as the browser opens it: without content, attributes, styles, storage or an address of its own. */
function emptyPage(): void {
  const { documentElement: root, head, body } = document;
  for (const element of [root, head, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  document.adoptedStyleSheets = [];
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // The simulated user's clipboard; the page's own is behind it.
  Reflect.deleteProperty(navigator, 'clipboard');
}
