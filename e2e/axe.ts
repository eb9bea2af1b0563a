import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Everything to press is 24 px large, or that far from its neighbours (WCAG 2.5.8); axe checks it only on request. */
const TARGETS = { 'target-size': { enabled: true } }

/** How a screen is shown for a check. In the dark theme only the colours differ, so only the contrast is checked. */
const VIEWS = [
  { size: DESKTOP, colorScheme: 'light', options: { rules: TARGETS } },
  { size: DESKTOP, colorScheme: 'dark', options: { runOnly: 'color-contrast' } },
  { size: PHONE, colorScheme: 'light', options: { rules: TARGETS } },
] as const

/** The minified axe: a browser loads it in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * An empty script in place of axe's, which stays loaded in a document. Loading it takes as long as a check, so tests
 * check several screens in one document, between which they navigate as users do.
 */
const NO_SOURCE = ';'

/** Controls whose accessible name contains a keyboard shortcut, such as "Send Ctrl ↵". */
const NAMED_WITH_SHORTCUT =
  /^\s*- (?:button|link|option|tab|menuitem\w*|combobox) "[^"]*(?:↵|⌘|\b(?:Ctrl|Esc)\b).*$/gm

/**
 * Checks a screen for accessibility violations: on a desktop, light and dark, and on a phone.
 * @param within a CSS selector of the only part that is checked: an overlay on a screen that was checked before, or the
 *   part of a page that has changed since. A check takes as long as its part is large.
 */
export async function expectNoViolations(page: Page, screen: string, within = 'html'): Promise<void> {
  const named = (await page.locator('body').ariaSnapshot()).match(NAMED_WITH_SHORTCUT) ?? []
  expect.soft(named, `${screen}: controls whose name contains a shortcut`).toEqual([])
  let axeSource = (await hasAxe(page)) ? NO_SOURCE : AXE
  for (const { size, colorScheme, options } of VIEWS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForLayout(page)
    const { violations } = await new AxeBuilder({ page, axeSource })
      .include(within)
      // An email's frame runs no scripts: axe would wait half a second for a response that never comes.
      .options({ resultTypes: ['violations'], iframes: false, ...options })
      .setLegacyMode(true)
      .analyze()
    axeSource = NO_SOURCE
    const details = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, any }) => [html, any[0]?.message]),
    }))
    expect.soft(details, `${screen}, ${colorScheme}, ${size.width} px`).toEqual([])
  }
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

function hasAxe(page: Page): Promise<boolean> {
  return page.evaluate(() => 'axe' in window)
}

/** Waits until the panes have followed a change of width, which takes until a later animation frame. */
function waitForLayout(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}
