import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The style sheet of the pages: the sandbox's colours and controls, and the provider's own. */
const assets = [
  {
    path: '/assets/style.css',
    type: 'text/css; charset=utf-8',
    content: ['../../page/styles/tokens.css', '../../page/styles/controls.css', './pages/smile-id.css']
      .map(text)
      .join('\n'),
  },
  { path: '/assets/mark.svg', type: 'image/svg+xml', content: text('./pages/mark.svg') },
  {
    path: '/assets/sign-out.js',
    type: 'text/javascript; charset=utf-8',
    content: text('./pages/sign-out.js'),
  },
]

export async function assetsRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, type, content } of assets) {
    app.get(path, async (_request, reply) =>
      reply.type(type).header('X-Content-Type-Options', 'nosniff').send(content),
    )
  }
}
