import type { Page } from '@playwright/test'

/** How long one key or press took until its frame was painted, as INP counts it. */
export interface Interaction {
  job: string
  ms: number
}

interface Vitals {
  /** The job whose interactions are measured. */
  job: string
  /** The longest event of each interaction, by the browser's number of it. */
  interactions: Map<number, Interaction>
  lcpMs: number
  cls: number
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

/** Collects what the browser measures of each page that is loaded from now on. */
export async function collectVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: Vitals = { job: 'load', interactions: new Map(), lcpMs: 0, cls: 0 }
    window.vitals = vitals
    const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
        type,
        buffered: true,
        ...options,
      })
    observe('largest-contentful-paint', ({ startTime }) => {
      vitals.lcpMs = startTime
    })
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) vitals.cls += value
    })
    observe(
      'event',
      (entry) => {
        const { interactionId } = entry as PerformanceEntry & { interactionId: number }
        if (interactionId === 0) return
        const { job, ms } = vitals.interactions.get(interactionId) ?? { job: vitals.job, ms: 0 }
        vitals.interactions.set(interactionId, { job, ms: Math.max(ms, entry.duration) })
      },
      { durationThreshold: 16 },
    )
  })
}

/** Does a job, and waits until the page is idle, so that no interaction pays for the one before. */
export async function during(page: Page, job: string, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate((name) => {
    window.vitals.job = name
  }, job)
  await act()
  await settle(page)
}

/** Waits until a frame has been painted, the page is idle, and the browser has reported the frame's interactions. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 60), { timeout: 1_000 }))
      }),
  )
}

/** The figures of the loaded page since it was loaded. */
export async function vitalsOf(page: Page) {
  return page.evaluate(() => {
    const { interactions, lcpMs, cls } = window.vitals
    return { interactions: [...interactions.values()], lcpMs, cls }
  })
}

/** The median of the durations of each job, slowest first. */
export function mediansByJob(interactions: readonly Interaction[]): Interaction[] {
  return [...Map.groupBy(interactions, ({ job }) => job)]
    .map(([job, all]) => ({ job, ms: median(all.map(({ ms }) => ms)) }))
    .sort((a, b) => b.ms - a.ms)
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Slows the page's main thread down, as on a machine whose processor is this many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  // The rate lasts as long as the session, so the session stays open.
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
