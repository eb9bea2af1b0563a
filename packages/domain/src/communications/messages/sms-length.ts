import { MESSAGE_MAX } from './limits.ts'

/** GSM 03.38: the characters that a text carries in seven bits … */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** … and those that take two places, behind an escape. */
const EXTENSION = new Set('\f^{}\\[~]|€')

/**
 * How long a text is as carriers count: places of seven bits, or, as soon as one character is not among theirs,
 * UTF-16 units for the whole text.
 */
export function smsUnits(text: string): number {
  let places = 0
  for (const character of text) {
    if (BASIC.has(character)) places += 1
    else if (EXTENSION.has(character)) places += 2
    else return text.length
  }
  return places
}

/** The error of a text's length; null when a carrier takes it. */
export function smsTooLong(text: string): string | null {
  const units = smsUnits(text)
  return units > MESSAGE_MAX
    ? `Must be at most ${MESSAGE_MAX} characters in text message encoding; this has ${units}`
    : null
}
