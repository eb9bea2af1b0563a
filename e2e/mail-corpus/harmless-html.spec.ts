import { expect, type Page, test } from '@playwright/test'
import { sanitiseEmail } from '../../apps/server/src/features/communications/email/html/sanitise-email.ts'
import { everyHostileMail } from './hostile-html.ts'
import { HARM } from './mail-case.ts'

/** The effects of HTML on a page that has neither sandbox nor policy: the worst place for it. */
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

/**
 * Everything that a reader could trigger, except for following an honest link. Two frames are painted for what loads by
 * itself.
 */
async function pressEverything(page: Page): Promise<void> {
  await unlessLedAway(
    page.evaluate(async () => {
      for (const element of document.querySelectorAll<HTMLElement>(
        'body *:not(a[href^="http"], a[href^="mailto"], form *)',
      )) {
        for (const kind of ['mouseover', 'focus', 'click']) element.dispatchEvent(new MouseEvent(kind))
      }
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }),
  )
}

/** A document that navigates the page away ends the script; the target has been recorded by then. */
async function unlessLedAway(step: Promise<unknown>): Promise<void> {
  await step.catch((error: Error) => {
    if (!/navigation|destroyed|ERR_ABORTED/.test(error.message)) throw error
  })
}

/** Mails that are in one page together: the sanitiser closes all elements, so none affects the next. */
const TOGETHER = 40

test('hostile HTML is harmless after the sanitiser, even in a bare page (MAIL-06)', async ({ page }) => {
  const safe = everyHostileMail.map(({ name, html }) => ({
    name,
    html: `<div>${sanitiseEmail(html, { inlineUrlOf: () => null }).html}</div>`,
  }))
  expect(safe.length).toBeGreaterThan(500)
  const pages = Array.from({ length: Math.ceil(safe.length / TOGETHER) }, (_, index) => {
    const mails = safe.slice(index * TOGETHER, (index + 1) * TOGETHER)
    return { name: `${mails[0]?.name} and following`, html: mails.map(({ html }) => html).join('\n') }
  })
  expect(await harmOf(page, pages)).toEqual([])
})

test('the same HTML does harm before it, so the test would see it', async ({ page }) => {
  // HTML that redirects, opens or submits endlessly crashes a browser: one of each kind is enough.
  const bearable = everyHostileMail.filter(({ name }) => /-(?:script|event|picture|css)-.*-plain$/.test(name))
  const harm = await harmOf(page, bearable)
  const harmful = new Set(harm.map((line) => line.slice(0, line.indexOf(':'))))
  expect(harmful.size).toBeGreaterThan(bearable.length / 2)
})
