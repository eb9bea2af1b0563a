import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { UiProvider } from '../provider.tsx'

const mounted: { root: Root; host: HTMLElement }[] = []

beforeEach(async () => {
  await page.viewport(1440, 900)
  // Nothing is under way when a test measures where things are.
  for (const motion of ['colour', 'menu', 'panel', 'slide-up']) {
    document.documentElement.style.setProperty(`--motion-${motion}`, '0ms')
  }
})

afterEach(() => {
  for (const { root, host } of mounted.splice(0)) {
    root.unmount()
    host.remove()
  }
})

/** Draws a component as the product would, inside its theme, in a window of 1440 by 900; taken away after the test. */
export function render(ui: ReactNode): { host: HTMLElement; rerender: (ui: ReactNode) => void } {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  mounted.push({ root, host })
  const draw = (content: ReactNode) => flushSync(() => root.render(<UiProvider>{content}</UiProvider>))
  draw(ui)
  return { host, rerender: draw }
}
