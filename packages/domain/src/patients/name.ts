import { cleanLine } from '../text/clean-line.ts'
import { withoutDirectionMarks } from '../text/direction-marks.ts'

export interface Name {
  first_name: string
  last_name: string
}

/** The first and the last name with a space between them, or one alone if the other is empty. */
export function fullName({ first_name, last_name }: Name): string {
  return withoutDirectionMarks(`${first_name.trim()} ${last_name.trim()}`).trim()
}

/** A name with the text that distinguishes patients of the practice who share it; null if no other patient has the name. */
export interface DistinguishedName extends Name {
  distinguisher: string | null
}

/** The name in a sentence, with the distinguisher of a patient whose name others have too: "Sarah Jones · …456". */
export function nameWithDistinguisher(patient: DistinguishedName): string {
  return withDistinguisher(fullName(patient), patient.distinguisher)
}

/** @param name a whole name */
export function withDistinguisher(name: string, distinguisher: string | null | undefined): string {
  return distinguisher ? `${name} · ${distinguisher}` : name
}

/** A distinguisher as it is read aloud: "ending 456" instead of "…456". */
export function spokenDistinguisher(distinguisher: string): string {
  return distinguisher.replace(/…(?=\d)/, 'ending ')
}

/** A whole name, split: the last word is the last name, everything before it the first. One word is a first name. */
export function splitName(name: string): Name {
  const names = cleanLine(name).split(' ')
  if (names.length < 2) return { first_name: names[0] ?? '', last_name: '' }
  return { first_name: names.slice(0, -1).join(' '), last_name: names[names.length - 1] ?? '' }
}
