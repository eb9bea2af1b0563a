import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const distFolder = fileURLToPath(new URL('../../dist', import.meta.url))

/** Allows nothing from other origins. Inline styles are for emails, which are shown in frames without scripts. */
const POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the patient's page from the build. */
export async function pageRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Content-Security-Policy', POLICY)
    reply.header('X-Content-Type-Options', 'nosniff')
    reply.header('Referrer-Policy', 'no-referrer')
  })
  await app.register(fastifyStatic, { root: `${distFolder}/assets`, prefix: '/assets/', index: false })
  app.get('/', async (_request, reply) => {
    if (existsSync(`${distFolder}/page/index.html`)) return reply.sendFile('page/index.html', distFolder)
    return reply.type('text/plain').send('The page has not been built. Run: npm run build')
  })
}
