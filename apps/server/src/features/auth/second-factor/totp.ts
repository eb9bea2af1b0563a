import { CODE_DIGITS, CODE_PERIOD_SECONDS, CODE_TOLERANCE } from '@enamel/domain/auth/second-factor'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A new secret for an authenticator app, in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function appUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * The time step whose code was entered: the current one, or one nearby; null when the code is wrong.
 * @param secret in base 32
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: CODE_TOLERANCE })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    secret: Secret.fromBase32(secret),
    // The only algorithm that every common app supports.
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
  })
}
