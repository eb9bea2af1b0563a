import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@enamel/domain/text/escape-html'
import type { FastifyReply } from 'fastify'

/** A page for people without a session, such as patients. It works without scripts. */
export interface PublicPage {
  title: string
  /** HTML above the title. */
  above?: string
  /** HTML below the title. */
  content: string
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --page: #f5f6f7; --card: #fff; --rule: #d9dce0; --act: #17744f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edeef0; --soft: #b0b4ba; --page: #111315; --card: #191c1f; --rule: #363a3f }
}
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { background: var(--card); border: 1px solid var(--rule); border-radius: 12px }
h1 { font-size: 22px; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 16px; overflow-wrap: anywhere }
.soft { color: var(--soft); font-size: 14px; margin-bottom: 0 }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }`

/**
 * The page as HTML.
 * @param style CSS beyond that of every public page
 * @param nonce of its style
 */
export function publicPageHtml(
  { title, above = '', content }: PublicPage,
  style: string,
  nonce: string,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}${style}
</style>
</head>
<body>
<main>
${above}<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

interface SentPage {
  status: number
  /** The part of the page besides text: pictures of the product, or a form that is sent to it. */
  has: 'pictures' | 'form'
  /** @param nonce of its style */
  html: (nonce: string) => string
}

/** Sends a public page under the strictest policy with which it works. It is neither stored nor indexed. */
export function sendPublicPage(reply: FastifyReply, { status, has, html }: SentPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    ...(has === 'pictures' ? ["img-src 'self'"] : []),
    `style-src 'nonce-${nonce}'`,
    `form-action ${has === 'form' ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return unstored(reply)
    .code(status)
    .header('content-security-policy', policy.join('; '))
    .type('text/html; charset=utf-8')
    .send(html(nonce))
}

/** A response that neither browsers nor search engines store, and whose address no other site learns. */
export function unstored(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
}
