/** Repeatable random numbers: the same seed gives the same sequence. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** One of the choices; a choice is as likely as its weight is large. Weights may be 0, but not all of them. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T
  chance(probability: number): boolean
}

/** The generator Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      if (left < weight) return choice
      left -= weight
    }
    throw new Error('Nothing to pick from')
  }
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    weighted,
    pick: (list) => {
      const item = list[below(list.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
  }
}
