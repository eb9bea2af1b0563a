import { isBlank } from '../text/blank.ts'
import { EMPTY_FIELD } from './practice-details.ts'

/** The longest HTML of a signature, in characters. */
export const SIGNATURE_MAX_LENGTH = 100_000

/** The error of a custom signature's HTML (PRC-16, SETT-09). */
export function signatureError(html: string): string | null {
  if (isBlank(html)) return EMPTY_FIELD
  return html.length > SIGNATURE_MAX_LENGTH ? `Must be at most ${SIGNATURE_MAX_LENGTH} characters` : null
}
