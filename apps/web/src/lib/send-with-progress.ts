import type { HttpDependencies } from './http-client.ts'

/**
 * A replacement for fetch that reports the progress of large uploads. It rejects as fetch does: with a TypeError when
 * there is no response, with the signal's reason when aborted.
 * @param onProgress called with the sent share of the body, from 0 to 1
 */
export function sendWithProgress(onProgress: (fraction: number) => void): HttpDependencies['fetch'] {
  return (url, { method = 'GET', headers = {}, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.onabort = () => reject(signal?.reason)
      request.onloadend = () => signal?.removeEventListener('abort', stop)
      signal?.addEventListener('abort', stop)
      request.send(body as XMLHttpRequestBodyInit)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
  })
  const isBodiless = request.status === 204
  return new Response(isBodiless ? null : request.responseText, { status: request.status, headers })
}
