import type { Browser, Page } from '@playwright/test'
import { collectVitals, during, type Interaction, median, settle, slowDown, vitalsOf } from './web-vitals.ts'

/** What one key shows and hides in a page without any code. */
export interface BareCopy {
  job: string
  html: string
  /** Selects what the job has opened. */
  part: string
}

declare global {
  interface Window {
    copied: Promise<string>
  }
}

/** Does a job, and copies the page as it is in the frame of the job's key or press: its elements and its styles. */
export async function copyFrame(
  page: Page,
  { job, part }: Pick<BareCopy, 'job' | 'part'>,
  act: () => Promise<unknown>,
): Promise<BareCopy> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<string>()
    window.copied = promise
    const copy = () => {
      const css = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) => rule.cssText)
      const root = document.documentElement.cloneNode(true) as HTMLElement
      for (const element of root.querySelectorAll('script, link, style')) element.remove()
      const style = document.createElement('style')
      style.textContent = css.join('\n')
      root.querySelector('head')?.append(style)
      resolve(`<!doctype html>${root.outerHTML}`)
    }
    const abort = new AbortController()
    const onInput = () => {
      abort.abort()
      requestAnimationFrame(copy)
    }
    for (const type of ['keydown', 'click'])
      addEventListener(type, onInput, { capture: true, signal: abort.signal })
  })
  await act()
  await settle(page)
  return { job, part, html: await page.evaluate(() => window.copied) }
}

const ROUNDS = 8

/** How long the browser alone needs to hide and to show what each job has opened, at the same speed. Milliseconds. */
export async function measureCopies(browser: Browser, copies: readonly BareCopy[], slowdown: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await collectVitals(page)
  await slowDown(page, slowdown)
  const figures: { job: string; hideMs: number; showMs: number }[] = []
  for (const { job, html, part } of copies) {
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('http://copy.test/')
    await page.evaluate((selector) => {
      const parts = document.querySelectorAll<HTMLElement>(selector)
      addEventListener('keydown', ({ key }) => {
        for (const { style } of parts) style.display = key === 'h' ? 'none' : ''
      })
    }, part)
    for (let round = 0; round < ROUNDS; round++) {
      await during(page, 'hide', () => page.keyboard.press('h'))
      await during(page, 'show', () => page.keyboard.press('s'))
    }
    const { interactions } = await vitalsOf(page)
    figures.push({ job, hideMs: medianOf(interactions, 'hide'), showMs: medianOf(interactions, 'show') })
    await page.unrouteAll()
  }
  await context.close()
  return figures
}

function medianOf(interactions: readonly Interaction[], wanted: string): number {
  return median(interactions.filter(({ job }) => job === wanted).map(({ ms }) => ms))
}
