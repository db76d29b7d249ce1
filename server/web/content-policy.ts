import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The page that decodes pictures in WebAssembly, where the browser has no decoder of its own. */
const checkInPath = /^\/check-in\//i;

/** The only page that embeds content of another host. */
const meetingPath = /^\/virtualeventiframe\/?(\?|$)/i;

/** The other hosts that a page may load scripts from, connect to and frame. Only hosts that the operator configured. */
export interface Outside {
  readonly scripts: readonly string[];
  readonly connects: readonly string[];
  readonly frames: readonly string[];
}

/** The configuration that decides which other hosts pages may use. */
export interface OutsideConfig {
  /** The operator's own meeting server, which the meeting page may frame; null if there is none. */
  readonly meeting_origin?: string | null;
  /** Whether customers enter cards in Stripe's own fields. */
  readonly has_stripe?: boolean;
}

const nowhere: Outside = { scripts: [], connects: [], frames: [] };
/**
 * The hosts of Stripe.js (docs.stripe.com/security/guide, "Content security policy"). Some of its frames are on
 * subdomains.
 */
const stripe: Outside = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connects: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
/**
 * The other hosts of a page, and whether it may compile WebAssembly. Client-side navigation may lead from any page to a
 * page with card fields without a new policy, so all pages allow Stripe's hosts. Only the meeting page frames meetings,
 * and only those of the operator's own server.
 */
export function outsideOf(config: OutsideConfig, url: string): Outside {
  const others = config.has_stripe === true ? stripe : nowhere;
  const outside = checkInPath.test(url) ? { ...others, scripts: ["'wasm-unsafe-eval'", ...others.scripts] } : others;
  const meeting = meetingPath.test(url) ? (config.meeting_origin ?? null) : null;
  return meeting === null ? outside : { ...outside, frames: [...outside.frames, meeting] };
}

/** Builds the content policy of a page, with the sources that allow its inline scripts and styles. */
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
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * Hashes a page's inline elements with its nonce, which are the renderer's own elements. A page cached for many
 * visitors cannot have a nonce in its policy, but the nonce identifies the renderer's elements. Injected elements stay
 * forbidden.
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
