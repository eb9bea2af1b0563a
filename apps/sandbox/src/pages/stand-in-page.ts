import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Markup } from './html.ts'
import { pageHeaders } from './page-headers.ts'
import { pageStyles } from './page-styles.ts'

const STYLES_PATH = '/stand-in/style.css'
const styles = pageStyles + readFileSync(new URL('./stand-in.css', import.meta.url), 'utf8')

/** The providers whose pages the sandbox replaces, each with its own colour. */
export type StandInKey = 'google' | 'microsoft' | 'dentally' | '360dialog'

/** A page that takes the place of a provider's. */
export interface StandInPage {
  provider: { key: StandInKey; name: string }
  title: string
  body: Markup
}

/** Sends a page that says whose place it takes. */
export function sendStandIn(
  reply: FastifyReply,
  page: StandInPage,
  productUrl: string,
  status = 200,
): FastifyReply {
  return reply.status(status).headers(pageHeaders(productUrl)).send(documentOf(page))
}

function documentOf({ provider: { key, name }, title, body }: StandInPage): string {
  return `<!doctype html>${
    html`
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Sandbox of ${name}</title>
    <link rel="stylesheet" href="${STYLES_PATH}" />
  </head>
  <body class="stand-in" data-provider="${key}">
    <main class="card">
      <p class="banner"><strong>Sandbox</strong> This page stands in for ${name}. No real account is used.</p>
      ${body}
    </main>
  </body>
</html>
`.markup
  }`
}

/** The page of an error after which the sign-in cannot return to the product. */
export function standInError(
  provider: StandInPage['provider'],
  message: string,
  detail: string,
): StandInPage {
  return {
    provider,
    title: 'That did not work',
    body: html`
<h1>${message}</h1>
<p class="alert">${detail}</p>
<p>Close this window and try again in the product.</p>`,
  }
}

export async function standInAssets(app: FastifyInstance): Promise<void> {
  app.get(STYLES_PATH, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('X-Content-Type-Options', 'nosniff').send(styles),
  )
}
