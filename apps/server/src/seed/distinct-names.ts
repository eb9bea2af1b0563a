import type { Name } from '@enamel/domain/patients/name'

/** Returns the name of the next patient, who was drawn with this first and this last name. */
export type NamePatient = (first: string, last: string) => Name

/**
 * Gives patients different names, as far as there are enough last names: a real practice has few namesakes.
 * @param shared how many patients get the name of an earlier one after all, so that the demo has some
 */
export function distinctNames(lastNames: readonly string[], shared = 0): NamePatient {
  const taken = new Set<string>()
  let left = shared
  return (first, drawn) => {
    const start = lastNames.indexOf(drawn)
    const isTaken = taken.has(`${first} ${drawn}`)
    const others = isTaken && left === 0 ? [...lastNames.slice(start), ...lastNames.slice(0, start)] : []
    if (isTaken && left > 0) left -= 1
    const last = others.find((other) => !taken.has(`${first} ${other}`)) ?? drawn
    taken.add(`${first} ${last}`)
    return { first_name: first, last_name: last }
  }
}
