import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Used instead of axe, if it is in the page already: reading it again takes as long as a check. */
const STAYS = ';'

/** In the dark nothing is otherwise but the colours. */
const COLOURS = { runOnly: ['color-contrast'] }

/** Elements to press or choose, with a key in their name: "Send Ctrl ↵". */
const NAMED_BY_KEYS =
  /^\s*- (?:button|link|option|tab|menuitem\w*|combobox) "[^"]*(?:↵|⌘|\b(?:Ctrl|Esc)\b).*$/gm

/** Checks a screen, light and dark, on a desktop and on a phone. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const named = (await page.locator('body').ariaSnapshot()).match(NAMED_BY_KEYS) ?? []
  expect.soft(named, `${screen}, named by keys`).toEqual([])
  let source: { axeSource?: string } = {}
  for (const size of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled(page)
      const { violations } = await new AxeBuilder({ page, ...source })
        // The frame of an email runs no script: axe would wait half a second for an answer that cannot come.
        .options({ resultTypes: ['violations'], iframes: false, ...(colorScheme === 'dark' && COLOURS) })
        .setLegacyMode(true)
        .analyze()
      source = { axeSource: STAYS }
      const found = violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, any }) => [html, any[0]?.message]),
      }))
      expect.soft(found, `${screen}, ${colorScheme}, ${size.width} px`).toEqual([])
    }
  }
  await page.setViewportSize(WIDTHS[0] ?? { width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** The panes follow the width in a later frame. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}
