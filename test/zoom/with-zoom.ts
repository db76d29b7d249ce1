import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { openMeetings } from '#server/providers/meetings/open.ts';
import type { TestApp } from '../app.ts';
import { startZoom, type Zoom, zoomSettings } from './stand-in.ts';

/** Lets an app of tests reach a stand-in of Zoom, which is there while the tests of the calling file run. */
export function withZoom(it: TestApp): () => Zoom {
  let stand: Zoom | undefined;
  beforeAll(async () => {
    stand = await startZoom(it.clock);
    const { PLAZA_ORIGIN } = it.deps.config;
    const config = { ...it.deps.config, ...zoomOf(stand.url), PLAZA_ORIGIN };
    Object.assign(it.deps.providers, { meetings: openMeetings(config, it.clock) });
  });
  afterAll(async () => {
    await stand?.close();
  });
  return () => {
    if (!stand) throw new Error('Zoom is there only while tests run.');
    return stand;
  };
}

function zoomOf(url: string) {
  const { ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, ZOOM_OAUTH_BASE, ZOOM_API_BASE } = readConfig(zoomSettings(url));
  return { ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, ZOOM_OAUTH_BASE, ZOOM_API_BASE };
}

/** Connects the Zoom account of a user by the calls, as `email` there. */
export async function connectZoom(
  it: TestApp,
  zoom: Zoom,
  caller: { readonly token: string },
  email = 'host@zoom.example',
): Promise<void> {
  const { body } = await it.call('user/connect_meeting_account', {}, caller);
  const agreed = zoom.agree(body.authorize_url ?? '', email);
  const { problem } = await it.call('user/connect_meeting_account', agreed, caller);
  if (problem.code) throw new Error(`Not connected: ${problem.code}`);
}
