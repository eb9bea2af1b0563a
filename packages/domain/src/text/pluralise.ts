import { numberText } from './number.ts'

/** A count with its noun, whose plural ends in s: "1 type", "2 types", "1,234 new actions". */
export function pluralise(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
}
