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

/** A whole name, split: the last word is the last name, everything before it the first. One word is a first name. */
export function splitName(name: string): Name {
  const names = cleanLine(name).split(' ')
  if (names.length < 2) return { first_name: names[0] ?? '', last_name: '' }
  return { first_name: names.slice(0, -1).join(' '), last_name: names[names.length - 1] ?? '' }
}
