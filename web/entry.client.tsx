import { readCalls } from 'virtual:call-table';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';

import { makeBrowserClient } from './api/client.ts';
import { type Web, webContext } from './api/context.ts';
import { makeQueries, WebProvider } from './api/queries.ts';
import { adoptRedirect } from './api/session.ts';
import { watchAttended } from './features/accounts/watch-activity.ts';
import { deliverEarlyInput } from './ui/forms/early-input.ts';
import { renderedPartsFetched } from './ui/loading/rendered-parts.ts';

const { dataset, lang } = document.documentElement;
const call = makeBrowserClient(readCalls, fetch, watchAttended(window));
const web: Web = {
  call,
  queries: makeQueries(call),
  nonce: undefined,
  viewer_timezone: dataset.zone ?? null,
  scheme: dataset.scheme === 'light' || dataset.scheme === 'dark' ? dataset.scheme : 'auto',
  language: lang,
  region: dataset.region ?? null,
  origin: window.location.origin,
  report: (error) => console.error(error),
};

// Not by a navigation of the router, which would end one that a quick press has begun.
const address = adoptRedirect(new URL(window.location.href));
if (address !== null) window.history.replaceState(window.history.state, '', address);

await renderedPartsFetched();

startTransition(() => {
  hydrateRoot(
    document,
    <WebProvider value={web}>
      <HydratedRouter
        getContext={() => {
          const context = new RouterContextProvider();
          context.set(webContext, web);
          return context;
        }}
      />
    </WebProvider>,
  );
});
deliverEarlyInput(document);
