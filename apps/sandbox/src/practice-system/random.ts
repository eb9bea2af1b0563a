/** A source of repeatable random values: the same seed gives the same practice. */
export interface Random {
  /** A whole number from 0 up to, but not including, the bound. */
  below(bound: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** Creates a random source with the algorithm Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
  }
}
