import { MESSAGE_MAX } from './limits.ts'

/** GSM 03.38: the characters that take one unit of seven bits. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** GSM 03.38: the characters that take two units, since an escape precedes them. */
const EXTENSION = new Set('\f^{}\\[~]|€')

/**
 * The length of a text as carriers count it: in units of seven bits, or in UTF-16 units if any character is not in
 * GSM 03.38.
 */
export function smsUnits(text: string): number {
  let units = 0
  for (const character of text) {
    if (BASIC.has(character)) units += 1
    else if (EXTENSION.has(character)) units += 2
    else return text.length
  }
  return units
}

/** The error for a text that is too long; null when carriers accept it. */
export function smsLengthError(text: string): string | null {
  const units = smsUnits(text)
  return units > MESSAGE_MAX
    ? `Must be at most ${MESSAGE_MAX} characters as counted by phone networks, where some characters count as two. This message has ${units}.`
    : null
}
