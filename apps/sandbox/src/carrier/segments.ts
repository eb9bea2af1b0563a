const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€\f')

/** Septets in a single text and in each part of a longer one (3GPP TS 23.038). */
const GSM = { single: 160, part: 153 }
/** The same limits in UTF-16 units. */
const UCS2 = { single: 70, part: 67 }

/** The number of parts in which a text is sent. One character outside GSM-7 switches the whole text to UCS-2. */
export function segmentsOf(body: string): number {
  const { sizes, isGsm } = sizesOf(body)
  const limits = isGsm ? GSM : UCS2
  return sum(sizes) <= limits.single ? 1 : partsOf(sizes, limits.part)
}

/** The length of a text in its alphabet: septets, or UTF-16 units. */
export function lengthOf(body: string): number {
  return sum(sizesOf(body).sizes)
}

function sizesOf(body: string): { sizes: number[]; isGsm: boolean } {
  const characters = [...body]
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character))
  const sizes = characters.map((character) => (isGsm ? (EXTENDED.has(character) ? 2 : 1) : character.length))
  return { sizes, isGsm }
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

/** An escape sequence or a surrogate pair is never split across two parts. */
function partsOf(sizes: number[], capacity: number): number {
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > capacity) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return parts
}
