import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'
import { UiProvider } from '../provider.tsx'

const mounted: { root: Root; host: HTMLElement }[] = []

afterEach(() => {
  for (const { root, host } of mounted.splice(0)) {
    root.unmount()
    host.remove()
  }
})

/** Draws a component as the product would, inside its theme; taken away after the test. */
export function render(ui: ReactNode): { host: HTMLElement; rerender: (ui: ReactNode) => void } {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  mounted.push({ root, host })
  const draw = (content: ReactNode) => flushSync(() => root.render(<UiProvider>{content}</UiProvider>))
  draw(ui)
  return { host, rerender: draw }
}
