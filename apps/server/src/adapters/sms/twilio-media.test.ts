import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { fetchTwilioMedia } from './twilio-media.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A web server with a record of its requests. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: { path: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization })
    answer(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const account = { accountSid: 'AC1', authToken: 'secret' }
const AUTHORIZATION = `Basic ${Buffer.from('AC1:secret').toString('base64')}`
const respondWith = (content: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.end(content)
const redirectTo = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(307, { location }).end()

it('sends the credentials to the configured API and follows its redirect to the file', async () => {
  const api = await serve((request, response) =>
    request.url === '/file'
      ? respondWith('a picture')(request, response)
      : redirectTo('/file')(request, response),
  )
  const result = await fetchTwilioMedia(`${api.url}/Media/ME1`, { ...account, baseUrl: api.url })
  expect(result).toEqual({ kind: 'fetched', content: Buffer.from('a picture') })
  expect(api.requests[0]).toEqual({ path: '/Media/ME1', authorization: AUTHORIZATION })
})

it('sends no request to another host, neither at first nor after a redirect', async () => {
  const outsider = await serve(respondWith('anything'))
  const api = await serve(redirectTo(`${outsider.url}/steal`))
  const options = { ...account, baseUrl: api.url }
  expect(await fetchTwilioMedia(`${outsider.url}/Media/ME1`, options)).toMatchObject({ kind: 'refused' })
  expect(await fetchTwilioMedia(`${api.url}/Media/ME1`, options)).toMatchObject({ kind: 'refused' })
  expect(await fetchTwilioMedia('', options)).toMatchObject({ kind: 'refused' })
  expect(outsider.requests).toEqual([])
  expect(api.requests).toHaveLength(1)
})

it('stops in a redirect loop', async () => {
  const api = await serve(redirectTo('/again'))
  const result = await fetchTwilioMedia(`${api.url}/Media/ME1`, { ...account, baseUrl: api.url })
  expect(result).toEqual({ kind: 'refused', detail: 'redirected too often' })
})

it('reads no more than 20 MB of a file', async () => {
  const api = await serve((_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(1024 * 1024)));
    }
    response.on('drain', more)
    more()
  })
  const result = await fetchTwilioMedia(`${api.url}/Media/ME1`, { ...account, baseUrl: api.url })
  expect(result).toEqual({ kind: 'refused', detail: 'too large' })
})

it.each([
  [404, 'postponed'],
  [410, 'refused'],
  [401, 'postponed'],
  [500, 'postponed'],
])('a download with the status %i is %s', async (status, kind) => {
  const api = await serve((_request, response) => response.writeHead(status).end())
  const result = await fetchTwilioMedia(`${api.url}/Media/ME1`, { ...account, baseUrl: api.url })
  expect(result).toEqual({ kind, detail: `HTTP ${status}` })
})
