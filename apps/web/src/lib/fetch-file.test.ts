import { expect, it } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { connectCalls } from './call.ts'
import { fetchFile } from './fetch-file.ts'
import { createHttpClient } from './http-client.ts'

const FILE_URL = '/api/v3/attachments/1'

/** Connects calls to a network that gives every request this response. Returns the received requests. */
function respondWith(response: () => Response | Promise<Response>) {
  const requests: { url: string; method: string | undefined; credentials: string | undefined }[] = []
  connectCalls(
    createHttpClient({
      fetch: async (url, { method, credentials, signal }) => {
        requests.push({ url, method, credentials })
        signal?.throwIfAborted()
        return response()
      },
      now: () => 0,
      wait: async () => {},
      apiBaseUrl: () => 'https://api.example/api',
      csrfToken: () => 'token-1',
      onUnauthenticated: () => {},
      onApiVersion: () => {},
    }),
  )
  return requests
}

const bytes = new Uint8Array([0, 255, 13, 10, 0x89, 0xc3, 0x28])

it('fetches a file by GET from its unchanged address, byte for byte, and reports the progress (COM-24)', async () => {
  const requests = respondWith(() => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, 2))
        controller.enqueue(bytes.slice(2))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'image/png', 'content-length': '7' } })
  })
  const reported: number[] = []
  const signal = new AbortController().signal
  const file = await fetchFile(FILE_URL, { signal, onProgress: (fraction) => reported.push(fraction) })
  expect(requests).toEqual([{ url: FILE_URL, method: 'GET', credentials: 'include' }])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  expect(file.type).toBe('image/png')
  expect(reported).toEqual([2 / 7, 1])
})

it('the download of a file can be aborted before the response and while the file is being received (COM-24)', async () => {
  const aborted = AbortSignal.abort(new Error('gone'))
  respondWith(() => new Response(bytes))
  await expect(fetchFile(FILE_URL, { signal: aborted })).rejects.toThrow('gone')

  const late = new AbortController()
  respondWith(() => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes)
        late.signal.addEventListener('abort', () => controller.error(late.signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-length': '99' } })
  })
  const onProgress = () => late.abort(new Error('closed'))
  await expect(fetchFile(FILE_URL, { signal: late.signal, onProgress })).rejects.toThrow('closed')
})

it("the download of a file fails with the server's text when it is refused, and with a network error when the response ends too early (COM-24)", async () => {
  respondWith(() =>
    Response.json({ code: 'not_found', message: 'This file is no longer available.' }, { status: 404 }),
  )
  const signal = new AbortController().signal
  await expect(fetchFile(FILE_URL, { signal })).rejects.toThrow(ApiError)
  await expect(fetchFile(FILE_URL, { signal })).rejects.toThrow('This file is no longer available.')
  respondWith(() => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    return new Response(body)
  })
  await expect(fetchFile(FILE_URL, { signal })).rejects.toThrow(NetworkError)
})
