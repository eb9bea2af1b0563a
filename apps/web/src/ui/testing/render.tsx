import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '../provider.tsx'

const endings: (() => void)[] = []

/** Has something end with the test, after all that was begun before it. */
export function endWithTest(end: () => void): void {
  endings.push(end)
}

/** Unmounts what a test has rendered, and ends what it began. */
export function endAll(): void {
  for (const end of endings.splice(0)) end()
}

/** Renders a component as in the product, with its theme, in a window of 1440 by 900; unmounted after the test. */
export function render(ui: ReactNode): { host: HTMLElement; rerender: (ui: ReactNode) => void } {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  endWithTest(() => {
    root.unmount()
    host.remove()
  })
  const draw = (content: ReactNode) => flushSync(() => root.render(<UiProvider>{content}</UiProvider>))
  draw(ui)
  return { host, rerender: draw }
}
