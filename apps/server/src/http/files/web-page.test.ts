import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClientConfig, type PushConfig } from '@enamel/contract/config'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { serveWebPage } from './web-page.ts'

const sites: { app: FastifyInstance; folder: string }[] = []

it.each(['/sso/done', '/sso/failed'])(
  '%s is an unknown page when staff sign in without an identity provider',
  async (url) => {
    const app = await aSite({ auth_mode: 'legacy', sso_provider: null })
    const answer = await app.inject({ url, headers: { host: 'localhost:3000' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toMatch(/^The app/)
    const other = await app.inject({ url: '/integrations/done', headers: { host: 'localhost:3000' } })
    expect(other.body).toMatch(/^The pop-up/)
  },
)

async function aSite(
  overrides: Partial<ClientConfig> = {},
  push: PushConfig | null = null,
): Promise<FastifyInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'enamel-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), 'The app <!--client-config-->')
  await writeFile(join(folder, 'pop-up.html'), 'The pop-up <!--client-config-->')
  const app = Fastify()
  sites.push({ app, folder })
  const config = {
    ui_base_url: 'http://localhost:3000',
    auth_mode: 'sso',
    sso_provider: 'Smile ID',
    ...overrides,
  }
  await serveWebPage(app, folder, { config: ClientConfig.parse(config), push })
  return app
}

afterEach(async () => {
  for (const { app, folder } of sites.splice(0)) {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

it('the page is served under its own name, and redirected there from 127.0.0.1, where log-ins would fail', async () => {
  const app = await aSite()
  const page = await app.inject({ url: '/inbox', headers: { host: 'localhost:3000' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('"ui_base_url":"http://localhost:3000"')
  for (const url of ['/', '/inbox?view=email']) {
    const redirected = await app.inject({ url, headers: { host: '127.0.0.1:3000' } })
    expect(redirected.statusCode).toBe(302)
    expect(redirected.headers.location).toBe(`http://localhost:3000${url}`)
    expect(redirected.headers['cache-control']).toBe('no-store')
  }
})

it('the page may open sockets only to the push service', async () => {
  const connections = async (push: PushConfig | null) => {
    const { headers } = await (await aSite({}, push)).inject({
      url: '/',
      headers: { host: 'localhost:3000' },
    })
    return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  }
  const service = { key: 'k', host: 'push.example', port: 6001, tls: true, path: '' }
  expect(await connections(service)).toBe("'self' wss://push.example:6001")
  expect(await connections({ ...service, tls: false })).toBe("'self' ws://push.example:6001")
  expect(await connections(null)).toBe("'self'")
})

it('the page may show pictures from memory, and play recordings only from memory (COM-24)', async () => {
  const app = await aSite()
  const { headers } = await app.inject({ url: '/inbox', headers: { host: 'localhost:3000' } })
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toContain('media-src blob:')
  expect(policy.find((line) => line.startsWith('img-src'))).toContain(' blob:')
  expect(policy).toContain("default-src 'none'")
})

it.each([
  '/sso/done',
  '/sso/failed',
  '/integrations/done',
  '/integrations/failed/',
  '/integrations/dentally/choose',
])('%s is served as the page of a pop-up, which can reach its opener (AUTH-29, SHELL-04)', async (url) => {
  const app = await aSite()
  const headers = { host: 'localhost:3000' }
  const popup = await app.inject({ url, headers })
  expect(popup.body).toMatch(/^The pop-up .*"sso_provider":"Smile ID"/)
  expect(popup.headers['cross-origin-opener-policy']).toBeUndefined()
  expect(popup.headers['content-security-policy']).toContain("script-src 'self'")
  for (const otherUrl of ['/sso', '/integrations', '/settings/integrations/gmail', '/integrations/a/b']) {
    const opener = await app.inject({ url: otherUrl, headers })
    expect(opener.body).toMatch(/^The app/)
    expect(opener.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  }
})
