import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig, PushConfig } from '@enamel/contract/config'
import { popUpPaths } from '@enamel/domain/auth/sso'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalAddress } from './canonical-address.ts'

const SECONDS_PER_YEAR = 31_536_000

/** The pages on which a pop-up returns from the identity provider. */
const signInPaths = Object.values(popUpPaths)
/** The pages on which a pop-up returns from a connected service (SHELL-04), and where its user chooses an account. */
const integrationPaths = [
  '/integrations/:status',
  '/integrations/:status/',
  '/integrations/:integration/choose',
]

export interface PageOptions {
  config: ClientConfig
  /** The server to which the page opens push sockets; null when there is none. */
  push: PushConfig | null
}

/**
 * Serves the built web app: hashed files under /assets, cached for a year; the icon; the page on which a pop-up ends;
 * and index.html for every path without another route. Both pages contain the client config and a new style nonce.
 * @param folder the web app's build
 */
export async function serveWebPage(
  app: FastifyInstance,
  folder: string,
  options: PageOptions,
): Promise<void> {
  const { config } = options
  const index = readPage(folder, 'index.html')
  const popUp = readPage(folder, 'pop-up.html')

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    maxAge: SECONDS_PER_YEAR * 1000,
    immutable: true,
    preCompressed: true,
    setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
  })
  app.get('/favicon.svg', { schema: { hide: true } }, async (_request, reply) =>
    reply.sendFile('favicon.svg', folder),
  )
  const page = async ({ headers, url }: FastifyRequest, reply: FastifyReply) => {
    const redirectTo = canonicalAddress(headers.host, url, config.ui_base_url)
    if (redirectTo) return reply.header('cache-control', 'no-store').redirect(redirectTo)
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    return sendPage(reply, index, options)
  }
  app.get('/', { schema: { hide: true } }, page)
  app.get('/*', { schema: { hide: true } }, page)
  const hasProvider = config.auth_mode !== 'legacy'
  for (const path of hasProvider ? [] : signInPaths) {
    app.get(path, { schema: { hide: true } }, (request, reply) => page(request, reply.code(404)))
  }
  for (const path of [...integrationPaths, ...(hasProvider ? signInPaths : [])]) {
    // An opener policy would separate the pop-up, which returns from a different site, from the page that opened it.
    app.get(path, { schema: { hide: true } }, async (_request, reply) => sendPage(reply, popUp, options))
  }
}

/** @throws when the page is not built */
function readPage(folder: string, name: string): string {
  const file = join(folder, name)
  if (!existsSync(file)) throw new Error(`The web app is not built: ${file} is missing. Run npm run build.`)
  return readFileSync(file, 'utf8')
}

function sendPage(reply: FastifyReply, template: string, { config, push }: PageOptions): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  // "<" could end the block early, so it is escaped; JSON reads the escape as the same character.
  const block = JSON.stringify(config).replaceAll('<', '\\u003c')
  const html = template
    .replace(
      '<!--client-config-->',
      () => `<script type="application/json" id="client-config">${block}</script>`,
    )
    .replaceAll('__CSP_NONCE__', nonce)
  return reply
    .header('content-security-policy', pagePolicy(nonce, push))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html)
}

function pagePolicy(nonce: string, push: PushConfig | null): string {
  const sockets = push ? ` ${push.tls ? 'wss' : 'ws'}://${push.host}:${push.port}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Remote pictures in emails load once a user has asked for them, and the frame with the email inherits this policy.
    "img-src 'self' data: blob: https: http:",
    // Patients' pictures and recordings of calls are fetched with the session, and shown or played from memory.
    'media-src blob:',
    "font-src 'self'",
    // Emails are shown in a frame made from a string, which inherits this policy and has a stricter one of its own.
    "frame-src 'self'",
    `connect-src 'self'${sockets}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
