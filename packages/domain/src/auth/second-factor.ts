/** The codes of an authenticator app (RFC 6238), as every common app supports them. */
export const CODE_DIGITS = 6
export const CODE_PERIOD_SECONDS = 30
/** How many codes before and after the current one are accepted, since clocks differ and typing takes time. */
export const CODE_TOLERANCE = 1

/** How many recovery codes a user gets. Each replaces one code of the app. */
export const RECOVERY_CODE_COUNT = 10
export const RECOVERY_CODE_LENGTH = 10
/** The characters of recovery codes (Crockford's base 32): none looks like another. There are 32, so 5 bits each. */
export const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A code that a user typed. */
export type EnteredCode = { kind: 'app'; code: string } | { kind: 'recovery'; code: string }

/** The texts of codes that are missing or not accepted. The log-in shows the server's, so that it need not load them. */
export const codeMessages = {
  missing: 'Enter the code from your authenticator app',
  wrong: 'That code is not right. Wait for the next one and try again.',
  unreadable: `A code has ${CODE_DIGITS} digits, a recovery code ${RECOVERY_CODE_LENGTH} letters and digits`,
} as const

/**
 * Reads a code as people type it: with spaces, hyphens and capitals, and in recovery codes with o, i and l for digits.
 * @returns null for a text that is no code of either kind
 */
export function readCode(text: string): EnteredCode | null {
  const plain = text.toLowerCase().replace(/[\s-]/g, '')
  if (plain.length === CODE_DIGITS && /^\d+$/.test(plain)) return { kind: 'app', code: plain }
  const code = plain.replace(/o/g, '0').replace(/[il]/g, '1')
  const isRecovery =
    code.length === RECOVERY_CODE_LENGTH &&
    [...code].every((character) => RECOVERY_ALPHABET.includes(character))
  return isRecovery ? { kind: 'recovery', code } : null
}

/** Why a text is no code; undefined for a code of the app or a recovery code. */
export function codeError(text: string): string | undefined {
  if (text.trim() === '') return codeMessages.missing
  return readCode(text) ? undefined : codeMessages.unreadable
}

/** A recovery code as it is shown: in two groups, with a hyphen between them. */
export function formatRecoveryCode(code: string): string {
  const half = RECOVERY_CODE_LENGTH / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}
