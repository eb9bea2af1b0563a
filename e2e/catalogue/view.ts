import type { Page } from '@playwright/test'
import type { Theme, View, Width } from './screen.ts'

const HEIGHTS = { 390: 844, 768: 1024, 1024: 768, 1440: 900 } as const

export const widthOf = (view: View): Width => Number(view.split(' ')[0]) as Width

/** Shows a page as on a screen of this width, in this theme. */
export async function setView(page: Page, view: View): Promise<void> {
  const [width, colorScheme] = view.split(' ') as [`${Width}`, Theme]
  await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The panes follow a change of width in a later animation frame.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}
