import { createHmac } from 'node:crypto'

/** A request from the carrier: a form and its signature. */
export interface SignedRequest {
  url: string
  body: string
  headers: Record<string, string>
}

/**
 * Signs fields as the carrier does: the token signs the address, followed by the fields in the order of their names.
 */
export function signRequest(url: string, fields: Record<string, string>, token: string): SignedRequest {
  const text = Object.keys(fields)
    .sort()
    .map((name) => name + fields[name])
    .join('')
  const signature = createHmac('sha1', token)
    .update(url + text)
    .digest('base64')
  return {
    url,
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  }
}
