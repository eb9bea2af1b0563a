import { cleanLine } from '../text/clean-line.ts'
import { truncateText } from '../text/truncate-text.ts'
import { shortDay } from '../time/date-labels.ts'
import { calendarDay } from '../time/practice-time.ts'

/** A patient whose name other patients of the practice have too. */
export interface Namesake {
  id: string
  /** The number in E.164, or as typed if it is not usable. */
  phone: string | null
  /** The treatment. */
  type: string | null
  email: string | null
  /** When they came to the practice. */
  createdAt: Date
}

/** In a larger group, such as of patients named "Unknown", nobody is compared with anybody. */
export const COMPARED_MAX = 20
/** Fewer digits would not look like the end of a number. */
const DIGITS_MIN = 3
const DIGITS_MAX = 6
/** A treatment and the first part of an email address are shown up to this many characters. */
const TEXT_MAX = 24

/**
 * The text beside the name of each of some patients with the same name. No two of them are equal, even without regard
 * to upper and lower case. Each is the first of the patient's own texts that none of the others could have.
 * @param namesakes all patients with this name, at most `COMPARED_MAX`
 * @param zone the practice's time zone
 * @returns the text by the patient's id; null for a patient who is alone
 */
export function distinguishers(namesakes: readonly Namesake[], zone: string): Map<string, string | null> {
  if (namesakes.length < 2) return new Map(namesakes.map(({ id }) => [id, null]))
  const numbers = numbersOf(namesakes)
  const textsOf = new Map(
    namesakes.map((namesake) => [
      namesake.id,
      [...textsAbout(namesake, zone), numbers.get(namesake.id) ?? ''],
    ]),
  )
  const owners = new Map<string, Set<string>>()
  for (const [id, texts] of textsOf) {
    for (const text of texts) owners.set(fold(text), (owners.get(fold(text)) ?? new Set()).add(id))
  }
  const isOwn = (text: string) => owners.get(fold(text))?.size === 1
  return new Map([...textsOf].map(([id, texts]) => [id, texts.find(isOwn) ?? texts.at(-1) ?? null]))
}

/** The text beside the name of a patient who is not compared with others, because too many have the name. */
export function ownDistinguisher(namesake: Namesake, zone: string): string {
  const [longest = ''] = [...digitTexts(namesake.phone).toReversed(), ...textsAbout(namesake, zone)]
  return longest
}

/** The texts that may distinguish a patient, the most useful first. */
function textsAbout({ phone, type, email, createdAt }: Namesake, zone: string): string[] {
  const digits = digitTexts(phone)
  const treatment = shortened(type)
  const both = treatment && digits[0] ? `${treatment} ${digits[0]}` : ''
  const address = shortened(email?.split('@')[0] ?? null)
  const day = `since ${shortDay(calendarDay(createdAt, zone))}`
  return [...digits, treatment, both, address, day].filter((text) => text !== '')
}

/** The last digits of a number, from the fewest that are shown to the most. */
function digitTexts(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, '') ?? ''
  const lengths = Array.from({ length: DIGITS_MAX - DIGITS_MIN + 1 }, (_, index) => DIGITS_MIN + index)
  return lengths.filter((length) => length <= digits.length).map((length) => `…${digits.slice(-length)}`)
}

function shortened(text: string | null): string {
  return truncateText(cleanLine(text ?? ''), TEXT_MAX, '…')
}

/** Numbers for patients about whom nothing differs, in the order in which they came. */
function numbersOf(namesakes: readonly Namesake[]): Map<string, string> {
  const inOrder = namesakes.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  )
  return new Map(inOrder.map(({ id }, index) => [id, `no. ${index + 1}`]))
}

function fold(text: string): string {
  return text.toLowerCase()
}
