import { createHash, createHmac } from 'node:crypto'

export interface SignedRequest {
  method: 'POST' | 'GET'
  path: string
  body: string
  key: string
  secret: string
  /** The time of signing; services refuse signatures older than 600 s. */
  at: Date
}

/** The query string that signs a request to the push service's HTTP API, without the question mark. */
export function signedQuery({ method, path, body, key, secret, at }: SignedRequest): string {
  const query = [
    `auth_key=${key}`,
    `auth_timestamp=${Math.floor(at.getTime() / 1000)}`,
    'auth_version=1.0',
    `body_md5=${createHash('md5').update(body).digest('hex')}`,
  ].join('&')
  const signature = createHmac('sha256', secret).update(`${method}\n${path}\n${query}`).digest('hex')
  return `${query}&auth_signature=${signature}`
}
