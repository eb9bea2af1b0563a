import { createHmac, timingSafeEqual } from 'node:crypto'

// Mail servers may change the case of a local part: hexadecimal survives, and 32 + 20 characters fit beside "reply+".
const SIGNATURE_LENGTH = 20

/** The token of a patient's reply address: opaque to others, and impossible to forge. */
export function replyToken(patientId: string, secret: string): string {
  const bare = patientId.replaceAll('-', '')
  return bare + sign(bare, secret)
}

/** The patient a token was made for; null for a token that we did not make. */
export function patientOfReplyToken(token: string, secret: string): string | null {
  const bare = token.slice(0, 32).toLowerCase()
  const expected = Buffer.from(sign(bare, secret))
  const given = Buffer.from(token.slice(32).toLowerCase())
  if (!/^[0-9a-f]{32}$/.test(bare) || given.length !== expected.length || !timingSafeEqual(given, expected))
    return null
  return bare.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

function sign(bare: string, secret: string): string {
  return createHmac('sha256', secret).update(`reply ${bare}`).digest('hex').slice(0, SIGNATURE_LENGTH)
}
