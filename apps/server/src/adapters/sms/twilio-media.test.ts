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
  const asked: { path: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization })
    answer(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const account = { accountSid: 'AC1', authToken: 'secret' }
const SIGNED_IN = `Basic ${Buffer.from('AC1:secret').toString('base64')}`
const give = (content: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.end(content)
const sendTo = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(307, { location }).end()

it('signs in at the configured API and follows it to the file', async () => {
  const api = await serve((request, response) =>
    request.url === '/file' ? give('a picture')(request, response) : sendTo('/file')(request, response),
  )
  const result = await fetchTwilioMedia(`${api.url}/Media/ME1`, { ...account, baseUrl: api.url })
  expect(result).toEqual({ kind: 'fetched', content: Buffer.from('a picture') })
  expect(api.asked[0]).toEqual({ path: '/Media/ME1', authorization: SIGNED_IN })
})

it('asks no other host, neither at first nor after a redirect', async () => {
  const outsider = await serve(give('anything'))
  const api = await serve(sendTo(`${outsider.url}/steal`))
  const options = { ...account, baseUrl: api.url }
  expect(await fetchTwilioMedia(`${outsider.url}/Media/ME1`, options)).toMatchObject({ kind: 'refused' })
  expect(await fetchTwilioMedia(`${api.url}/Media/ME1`, options)).toMatchObject({ kind: 'refused' })
  expect(await fetchTwilioMedia('', options)).toMatchObject({ kind: 'refused' })
  expect(outsider.asked).toEqual([])
  expect(api.asked).toHaveLength(1)
})

it('follows no redirect loop', async () => {
  const api = await serve(sendTo('/again'))
  const result = await fetchTwilioMedia(`${api.url}/Media/ME1`, { ...account, baseUrl: api.url })
  expect(result).toEqual({ kind: 'refused', detail: 'redirected too often' })
})

it('takes no more than 20 MB of a file', async () => {
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
])('takes %i as %s', async (status, kind) => {
  const api = await serve((_request, response) => response.writeHead(status).end())
  const result = await fetchTwilioMedia(`${api.url}/Media/ME1`, { ...account, baseUrl: api.url })
  expect(result).toEqual({ kind, detail: `HTTP ${status}` })
})
