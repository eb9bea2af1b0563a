/** A count with its noun, whose plural ends in s: "1 type", "2 types", "0 new actions". */
export function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
