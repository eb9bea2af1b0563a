import { productOrigins } from '../client.ts'
import { IDENTITY_PATH } from '../paths.ts'
import { html, type Markup } from './html.ts'

/** One of the provider's pages. */
export interface Page {
  title: string
  body: Markup
}

/** The complete document of a page. */
export function documentOf({ title, body }: Page): string {
  return `<!doctype html>${
    html`
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Smile ID</title>
    <link rel="icon" href="${IDENTITY_PATH}/assets/mark.svg" />
    <link rel="stylesheet" href="${IDENTITY_PATH}/assets/style.css" />
  </head>
  <body>
    <main class="card">
      <p class="brand"><img src="${IDENTITY_PATH}/assets/mark.svg" alt="" width="28" height="28" />Smile ID</p>
      ${body}
    </main>
  </body>
</html>
`.markup
  }`
}

/** Allows nothing from other origins; forms may end at the product, where a sign-in ends. */
export function pageHeaders(productUrl: string): Record<string, string> {
  // A policy cannot express an IPv6 address.
  const origins = productOrigins(productUrl).filter((origin) => !origin.includes('['))
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}

interface Answering {
  set(headers: Record<string, string>): void
  body: unknown
}

/** Answers one of the provider library's own requests with a page. */
export function showPage(ctx: Answering, page: Page, productUrl: string): void {
  ctx.set(pageHeaders(productUrl))
  ctx.body = documentOf(page)
}
