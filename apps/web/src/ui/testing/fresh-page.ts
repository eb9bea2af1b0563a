import { notifyManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { unsavedEdits } from '../../lib/drafts/unsaved-edits.tsx'
import { productTime } from '../../lib/product-time.ts'
import { runCleanups } from './render.tsx'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Moves the pointer out of the page. */
    movePointerAway: () => Promise<void>
    /** The first half of a click, at the pointer's position. */
    pressPointer: () => Promise<void>
    /** The second half of a click. */
    releasePointer: () => Promise<void>
    /** What the user prefers: by default reduced motion. */
    preferMotion: (preference: 'reduce' | 'no-preference') => Promise<void>
  }
}

// The query cache uses microtasks, so that it notifies its observers even while timers are faked.
notifyManager.setScheduler(queueMicrotask)

// The test files of a worker share one page, which is reset before each file.
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  unsavedEdits.discard()
})

beforeEach(async () => {
  if (innerWidth !== 1440 || innerHeight !== 900) await page.viewport(1440, 900)
  // A pointer that already lies over an element would not enter it.
  await commands.movePointerAway()
  // No transition is running when a test measures positions.
  for (const motion of ['colour', 'menu', 'panel', 'slide-up']) {
    document.documentElement.style.setProperty(`--motion-${motion}`, '0ms')
  }
})

afterEach(() => {
  runCleanups()
  vi.useRealTimers()
  // Resets the product's clock: a much older time is replaced by any later one.
  for (const time of [0, Date.now()]) {
    productTime.readTime({ headers: new Headers({ date: new Date(time).toUTCString() }) })
  }
})
