import { createHmac } from 'node:crypto'

/** A call of the carrier: a form, and its signature. */
export interface SignedCall {
  url: string
  body: string
  headers: Record<string, string>
}

/** Signs these fields for this address as the carrier does: the address and every field by its name, under the token. */
export function signedCall(url: string, fields: Record<string, string>, token: string): SignedCall {
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
