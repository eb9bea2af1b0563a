import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '../provider.tsx'

const cleanups: (() => void)[] = []

/** Calls `cleanUp` at the end of the test. Cleanups run in the order in which they were added. */
export function cleanUpAfterTest(cleanUp: () => void): void {
  cleanups.push(cleanUp)
}

/** Runs the cleanups of a test, which unmount everything rendered. */
export function runCleanups(): void {
  for (const cleanUp of cleanups.splice(0)) cleanUp()
}

/** Renders a component as in the product, with its theme, in a window of 1440 by 900; unmounted after the test. */
export function render(ui: ReactNode): { host: HTMLElement; rerender: (ui: ReactNode) => void } {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  cleanUpAfterTest(() => {
    root.unmount()
    host.remove()
  })
  const draw = (content: ReactNode) => flushSync(() => root.render(<UiProvider>{content}</UiProvider>))
  draw(ui)
  return { host, rerender: draw }
}
