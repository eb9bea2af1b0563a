import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { View } from './catalogue/screen.ts'
import { setView } from './catalogue/view.ts'
import { expect } from './test.ts'

/** Everything to press is 24 px large, or that far from its neighbours (WCAG 2.5.8); axe checks it only on request. */
const EVERY_RULE = { rules: { 'target-size': { enabled: true } } }

/** In the dark theme only the colours differ, and at another width everything else. */
const CONTRAST = { runOnly: 'color-contrast' }
const ALL_BUT_CONTRAST = { rules: { ...EVERY_RULE.rules, 'color-contrast': { enabled: false } } }

/** How a journey's screens are shown for a check. */
const VIEWS: readonly View[] = ['1440 light', '1440 dark', '390 light']

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
  await expectNoShortcutsInNames(page, screen)
  for (const view of VIEWS) {
    await setView(page, view)
    await expectNoViolationsIn(page, { screen, view, within })
  }
  await setView(page, '1440 light')
}

/** Names of controls are what users call them; their keys are stated apart from them. */
export async function expectNoShortcutsInNames(page: Page, screen: string): Promise<void> {
  const named = (await page.locator('body').ariaSnapshot()).match(NAMED_WITH_SHORTCUT) ?? []
  expect.soft(named, `${screen}: controls whose name contains a shortcut`).toEqual([])
}

/** Checks a screen in the view in which it is shown. @param checksAll whether every rule is checked in every view */
export async function expectNoViolationsIn(
  page: Page,
  { screen, view, within = 'html', checksAll = false }: CheckedView,
): Promise<void> {
  const { violations } = await new AxeBuilder({ page, axeSource: (await hasAxe(page)) ? NO_SOURCE : AXE })
    .include(within)
    // An email's frame runs no scripts: axe would wait half a second for a response that never comes.
    .options({ resultTypes: ['violations'], iframes: false, ...(checksAll ? EVERY_RULE : rulesIn(view)) })
    .setLegacyMode(true)
    .analyze()
  const details = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, any }) => [html, any[0]?.message]),
  }))
  expect.soft(details, `${screen}, ${view}`).toEqual([])
}

function rulesIn(view: View) {
  if (view === '1440 light') return EVERY_RULE
  return view.endsWith('dark') ? CONTRAST : ALL_BUT_CONTRAST
}

interface CheckedView {
  screen: string
  view: View
  within?: string | undefined
  checksAll?: boolean
}

function hasAxe(page: Page): Promise<boolean> {
  return page.evaluate(() => 'axe' in window)
}
