import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The one page that embeds content of another host. */
const meetingPath = /^\/virtualeventiframe\/?(\?|$)/i;

/** The other hosts that a page may load scripts from, connect to and frame: only those the operator configured. */
export interface Outside {
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
  readonly frames: readonly string[];
}

/** The other hosts that the operator configured. */
export interface OutsideConfig {
  /** The operator's own meeting server, which the meeting page may frame; null where there is none. */
  readonly meeting_origin?: string | null;
  /** Whether cards are entered in Stripe's own fields. */
  readonly has_stripe?: boolean;
}

const nowhere: Outside = { scripts: [], connects: [], frames: [] };
/**
 * What Stripe.js needs (docs.stripe.com/security/guide, "Content security policy"); some of its frames are on
 * subdomains.
 */
const stripe: Outside = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connects: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
/**
 * Client-side navigation may lead from any page to one with card fields without a new policy, so all pages allow what
 * those need. Meetings are framed on their page only, and only the operator's own.
 */
export function outsideOf(config: OutsideConfig, url: string): Outside {
  const outside = config.has_stripe === true ? stripe : nowhere;
  const meeting = meetingPath.test(url) ? (config.meeting_origin ?? null) : null;
  return meeting === null ? outside : { ...outside, frames: [...outside.frames, meeting] };
}

/** The content policy of a page, with the sources that allow its inline scripts and styles. */
export function policyOf(scripts: readonly string[], styles: readonly string[], outside: Outside = nowhere): string {
  const frames = outside.frames.length === 0 ? ["'none'"] : outside.frames;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...outside.scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...outside.connects].join(' '),
    ['frame-src', ...frames].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * The hashes of a page's inline elements that carry its nonce, which are those of the renderer. A page cached for many
 * visitors cannot have a nonce in its policy, but the nonce identifies our elements; injected ones are not allowed.
 */
export function hashesOf(html: string, element: 'script' | 'style', nonce: string): string[] {
  const found = html.matchAll(new RegExp(`<${element}((?:\\s[^>]*)?)>([\\s\\S]*?)</${element}>`, 'g'));
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of found) {
    if (body === '' || !attributes.includes(` nonce="${nonce}"`)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes];
}

/** Sets a content policy and the other security headers of a page. */
export function sendPolicy(reply: FastifyReply, policy: string): void {
  reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin');
}
