import { expect, type Page, test } from '@playwright/test'
import { sanitiseEmail } from '../../apps/server/src/features/communications/email/html/sanitise-email.ts'
import { hostileHtml } from './hostile-html.ts'
import { HARM } from './mail-case.ts'

// Every step of a hundred pages would be recorded, which takes longer than the steps.
test.use({ trace: 'off' })

/** What HTML did to a page that has neither sandbox nor policy: the worst place it could be put into. */
async function harmOf(page: Page, documents: readonly { name: string; html: string }[]): Promise<string[]> {
  const harm: string[] = []
  let current = ''
  await page.exposeFunction(HARM, () => harm.push(`${current}: ran`))
  page.on('dialog', (dialog) => {
    harm.push(`${current}: dialog`)
    return dialog.dismiss()
  })
  await page.route('**/*', (route) => {
    if (route.request().url().startsWith('about:')) return route.continue()
    harm.push(`${current}: asked for ${route.request().url()}`)
    return route.abort()
  })
  for (const { name, html } of documents) {
    current = name
    await unlessLedAway(page.goto('about:blank'))
    await unlessLedAway(page.setContent(`<!doctype html><div id="mail">${html}</div>`))
    await pressEverything(page)
    await unlessLedAway(
      page.evaluate((written) => {
        const block = document.createElement('div')
        block.innerHTML = written
        document.body.replaceChildren(block)
      }, html),
    )
    await pressEverything(page)
    if (page.url() !== 'about:blank') harm.push(`${name}: led to ${page.url()}`)
  }
  return harm
}

/** All that a reader could set off, but for following an honest link. Two frames are painted for what loads by itself. */
async function pressEverything(page: Page): Promise<void> {
  await unlessLedAway(
    page.evaluate(async () => {
      for (const element of document.querySelectorAll<HTMLElement>(
        'body *:not(a[href^="http"], a[href^="mailto"], form *)',
      )) {
        for (const kind of ['mouseover', 'focus', 'click'])
          element.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
      }
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }),
  )
}

/** A document that leads the page away ends what is done in it; where it led has been seen by then. */
async function unlessLedAway(step: Promise<unknown>): Promise<void> {
  await step.catch((error: Error) => {
    if (!/navigation|destroyed|ERR_ABORTED/.test(error.message)) throw error
  })
}

test('hostile HTML is harmless after the sanitiser, even in a bare page', async ({ page }) => {
  const safe = hostileHtml.map(({ name, html }) => ({
    name,
    html: sanitiseEmail(html, { inlineUrlOf: () => null }).html,
  }))
  expect(await harmOf(page, safe)).toEqual([])
})

test('the same HTML does harm before it, so the test would see it', async ({ page }) => {
  const harm = await harmOf(page, hostileHtml)
  const harmful = new Set(harm.map((line) => line.slice(0, line.indexOf(':'))))
  expect(harmful.size).toBeGreaterThan(hostileHtml.length / 2)
})
