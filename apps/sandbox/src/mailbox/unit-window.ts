/** How many units all calls of any period of a length may use together. */
export interface UnitLimit {
  units: number
  windowMs: number
}

/** Counts the units of the calls of the last `windowMs` of elapsed time, wherever that period begins. */
export function createUnitWindow(limit: UnitLimit) {
  /** The calls of the window, oldest first, and the units that they used together. */
  let recent: { at: number; units: number }[] = []
  let used = 0
  let peak = 0

  function forget(now: number): void {
    const firstInWindow = recent.findIndex(({ at }) => at > now - limit.windowMs)
    const past = recent.splice(0, firstInWindow < 0 ? recent.length : firstInWindow)
    for (const { units } of past) used -= units
  }

  return {
    limit,
    /** The most units in any window since the last reset. */
    peak: () => peak,
    /** @returns 0 if the units fit, otherwise the milliseconds until the window has units again */
    fullForMs(units: number, now: number): number {
      forget(now)
      return used + units > limit.units ? (recent[0]?.at ?? now) + limit.windowMs - now : 0
    },
    add(units: number, at: number): void {
      recent.push({ at, units })
      used += units
      peak = Math.max(peak, used)
    },
    reset(): void {
      recent = []
      used = 0
      peak = 0
    },
  }
}
