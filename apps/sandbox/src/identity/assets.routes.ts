import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { pageStyles } from '../pages/page-styles.ts'

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/**
 * The files that the pages load. The style sheet consists of the sandbox's colours and controls, the rules of all
 * providers' pages and the provider's own.
 */
const assets = [
  {
    path: '/assets/style.css',
    type: 'text/css; charset=utf-8',
    content: pageStyles + readText('./pages/smile-id.css'),
  },
  { path: '/assets/mark.svg', type: 'image/svg+xml', content: readText('./pages/mark.svg') },
  {
    path: '/assets/sign-out.js',
    type: 'text/javascript; charset=utf-8',
    content: readText('./pages/sign-out.js'),
  },
]

export async function assetsRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, type, content } of assets) {
    app.get(path, async (_request, reply) =>
      reply.type(type).header('X-Content-Type-Options', 'nosniff').send(content),
    )
  }
}
