import { describe, expect, it } from 'vitest'
import type { ProviderResponse } from '../testing/fake-provider.ts'
import { cloudError } from './testing/cloud-error.ts'
import { fakeProviderForFile, KEY } from './testing/fake-whatsapp-provider.ts'

const { provider, gateway } = await fakeProviderForFile()

describe('a file of an inbound message', () => {
  const found = (url: string, size = 5) => ({
    status: 200,
    json: { url, mime_type: 'image/png', file_size: size, id: '9' },
  })

  it.each([
    ['Meta', () => 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=9&hash=x'],
    ['360dialog', () => `${provider.url}/whatsapp_business/attachments/?mid=9&hash=x`],
  ])('is fetched from the provider when its address is at %s', async (_, url) => {
    provider.respondWith(({ path }) =>
      path === '/9' ? found(url()) : { status: 200, bytes: Buffer.from('bytes') },
    )
    expect(await gateway.fetchMedia(KEY, '9')).toEqual({ kind: 'fetched', content: Buffer.from('bytes') })
    expect(provider.requests.map(({ path, headers }) => [path, headers['d360-api-key']])).toEqual([
      ['/9', KEY],
      ['/whatsapp_business/attachments/?mid=9&hash=x', KEY],
    ])
  })

  it('is never requested from another host, which would get the key', async () => {
    provider.respondWith(() => found('https://elsewhere.example/9'))
    expect(await gateway.fetchMedia(KEY, '9')).toMatchObject({ kind: 'refused' })
    provider.respondWith(() => found(`${provider.url}.elsewhere.example/9`))
    expect(await gateway.fetchMedia(KEY, '9')).toMatchObject({ kind: 'refused' })
    expect(provider.requests).toHaveLength(2)
  })

  it.each<[string, (path: string) => ProviderResponse, string]>([
    ['a missing file', () => cloudError(400, 100), 'refused'],
    ['a deleted file', (path) => (path === '/9' ? found(`${provider.url}/f`) : { status: 404 }), 'refused'],
    ['a file that is too large', () => found(`${provider.url}/f`, 21 * 1024 * 1024), 'refused'],
    ['an internal error', () => ({ status: 500 }), 'postponed'],
    [
      'an internal error during the download',
      (path) => (path === '/9' ? found(`${provider.url}/f`) : { status: 500 }),
      'postponed',
    ],
    ['a lost connection', () => 'breaks off', 'postponed'],
    ['an expired key', () => ({ status: 401 }), 'key_refused'],
    [
      'an expired key during the download',
      (path) => (path === '/9' ? found(`${provider.url}/f`) : { status: 401 }),
      'key_refused',
    ],
  ])('is not fetched because of %s', async (_, reply, kind) => {
    provider.respondWith(({ path }) => reply(path))
    expect((await gateway.fetchMedia(KEY, '9')).kind).toBe(kind)
  })

  it('is not read beyond the size limit, whatever size was declared', async () => {
    const huge = Buffer.alloc(20 * 1024 * 1024 + 1)
    provider.respondWith(({ path }) =>
      path === '/9' ? found(`${provider.url}/f`) : { status: 200, bytes: huge },
    )
    expect(await gateway.fetchMedia(KEY, '9')).toEqual({ kind: 'refused', detail: 'too large' })
  })
})
