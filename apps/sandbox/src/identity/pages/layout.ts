import { html, type Markup } from '../../pages/html.ts'
import { pageHeaders } from '../../pages/page-headers.ts'
import { IDENTITY_PATH } from '../paths.ts'

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

interface ResponseContext {
  set(headers: Record<string, string>): void
  body: unknown
}

/** Writes a page as the response to a request that the provider's library handles. */
export function showPage(ctx: ResponseContext, page: Page, productUrl: string): void {
  ctx.set(pageHeaders(productUrl))
  ctx.body = documentOf(page)
}
