import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The one page with something of another host in it. */
const meetingPath = /^\/virtualeventiframe\/?(\?|$)/i;

/** Other hosts that a page may take scripts from, talk to, and show in frames: only those of what the operator configured. */
export interface Outside {
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
  readonly frames: readonly string[];
}

/** What the operator configured of other hosts. */
export interface OutsideConfig {
  /** The operator's own place for meetings, which the meeting's page may show within itself; null where there is none. */
  readonly meeting_origin?: string | null;
  /** Whether cards are entered in Stripe's own fields. */
  readonly has_stripe?: boolean;
}

const nowhere: Outside = { scripts: [], connects: [], frames: [] };
/** What Stripe.js needs (docs.stripe.com/security/guide, "Content security policy"): it keeps some of its frames on hosts below its own. */
const stripe: Outside = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connects: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
/**
 * Every page may lead to one on which a card is entered without another policy being read, so all have what that needs. Meetings are shown on
 * their page alone, and only the operator's own.
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
 * The hashes of a page's inline elements that carry its nonce: those the renderer wrote. A page that is kept for many cannot have a nonce
 * in its policy, but by one it is told which elements are ours; what got in otherwise is not allowed by having got in.
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

/** Sets a content policy, and what else a browser is told of how to treat an answer. */
export function sendPolicy(reply: FastifyReply, policy: string): void {
  reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin');
}
