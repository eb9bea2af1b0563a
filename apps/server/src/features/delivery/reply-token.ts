import { createHmac, timingSafeEqual } from 'node:crypto'

// Mail servers may change the case of a local part, so the token is hexadecimal, where case does not matter. Its 32 +
// 20 characters fit into a local part beside "reply+".
const SIGNATURE_LENGTH = 20

/** The token of a patient's reply address: opaque to others, and impossible to forge. */
export function replyToken(patientId: string, secret: string): string {
  const hexId = patientId.replaceAll('-', '')
  return hexId + sign(hexId, secret)
}

/** Returns the patient for whom the token was made, or null for a token that we did not make. */
export function patientOfReplyToken(token: string, secret: string): string | null {
  const hexId = token.slice(0, 32).toLowerCase()
  const expected = Buffer.from(sign(hexId, secret))
  const signature = Buffer.from(token.slice(32).toLowerCase())
  if (
    !/^[0-9a-f]{32}$/.test(hexId) ||
    signature.length !== expected.length ||
    !timingSafeEqual(signature, expected)
  )
    return null
  return hexId.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

function sign(hexId: string, secret: string): string {
  return createHmac('sha256', secret).update(`reply ${hexId}`).digest('hex').slice(0, SIGNATURE_LENGTH)
}
