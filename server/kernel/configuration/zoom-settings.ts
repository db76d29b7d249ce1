import { z } from 'zod';
import { isProviderBase } from './addresses.ts';

/** Only a stand-in on this machine may be reached without TLS: tokens are sent there. */
const zoomAddress = z
  .string()
  .refine(isProviderBase, 'must be an https address without a path, such as https://zoom.us');

/** The variables of Zoom, as `.env.example` documents them. */
export const zoomVariables = {
  ZOOM_CLIENT_ID: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must be the client id of an app in Zoom’s Marketplace')
    .optional(),
  ZOOM_CLIENT_SECRET: z
    .string()
    .regex(/^\S{8,200}$/, 'must be the client secret of an app in Zoom’s Marketplace')
    .optional(),
  ZOOM_OAUTH_BASE: zoomAddress.default('https://zoom.us'),
  ZOOM_API_BASE: zoomAddress.default('https://api.zoom.us'),
};

/** Reports a half of Zoom's two settings. */
export function checkZoom(given: Record<string, string | undefined>, wrong: Map<string, string>): void {
  const [id, secret] = ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET'];
  for (const [name, other] of [
    [id, secret],
    [secret, id],
  ] as const)
    if (given[other] && !given[name]) wrong.set(name, `is needed with ${other}: both are in Zoom’s Marketplace`);
}
