import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClientConfig } from '@enamel/contract/config'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveWebPage } from './web-page.ts'

it('serves the page at its own name, and leads there from 127.0.0.1, where nobody could log in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!--client-config-->')
  const app = Fastify()
  await serveWebPage(app, folder, ClientConfig.parse({ ui_base_url: 'http://localhost:3000' }))

  const page = await app.inject({ url: '/inbox', headers: { host: 'localhost:3000' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('"ui_base_url":"http://localhost:3000"')
  for (const url of ['/', '/inbox?view=email']) {
    const led = await app.inject({ url, headers: { host: '127.0.0.1:3000' } })
    expect(led.statusCode).toBe(302)
    expect(led.headers.location).toBe(`http://localhost:3000${url}`)
    expect(led.headers['cache-control']).toBe('no-store')
  }
  await app.close()
  await rm(folder, { recursive: true })
})
