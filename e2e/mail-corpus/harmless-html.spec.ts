import { expect, type Page, test } from '@playwright/test'
import { sanitiseEmail } from '../../apps/server/src/features/communications/email/html/sanitise-email.ts'
import { allHostileMails } from './hostile-html.ts'
import { HARM } from './mail-case.ts'

/** Shows HTML on a page with neither sandbox nor policy. @returns its harmful effects */
async function harmfulEffects(
  page: Page,
  documents: readonly { name: string; html: string }[],
): Promise<string[]> {
  const harm: string[] = []
  let current = ''
  await page.exposeFunction(HARM, () => harm.push(`${current}: ran`))
  page.on('dialog', (dialog) => {
    harm.push(`${current}: dialog`)
    return dialog.dismiss()
  })
  await page.route('**/*', (route) => {
    if (route.request().url().startsWith('about:')) return route.continue()
    harm.push(`${current}: requested ${route.request().url()}`)
    return route.abort()
  })
  for (const { name, html } of documents) {
    current = name
    await ignoringNavigation(page.goto('about:blank'))
    await ignoringNavigation(page.setContent(`<!doctype html><div id="mail">${html}</div>`))
    await triggerEverything(page)
    await ignoringNavigation(
      page.evaluate((markup) => {
        const block = document.createElement('div')
        block.innerHTML = markup
        document.body.replaceChildren(block)
      }, html),
    )
    await triggerEverything(page)
    if (page.url() !== 'about:blank') harm.push(`${name}: navigated to ${page.url()}`)
  }
  return harm
}

/**
 * Triggers everything that a reader could, except for following a harmless link or using a form. Then waits for two
 * animation frames, in which resources may load by themselves.
 */
async function triggerEverything(page: Page): Promise<void> {
  await ignoringNavigation(
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

/**
 * Ignores the error of a step that ends because the document navigates away. The target address is already recorded.
 */
async function ignoringNavigation(step: Promise<unknown>): Promise<void> {
  await step.catch((error: Error) => {
    if (!/navigation|destroyed|ERR_ABORTED/.test(error.message)) throw error
  })
}

/** How many emails are on one page. The sanitiser closes all elements, so that no email affects the next email. */
const MAILS_PER_PAGE = 40

test('sanitised hostile HTML is harmless, even on a page without any protection (MAIL-06)', async ({
  page,
}) => {
  const sanitised = allHostileMails.map(({ name, html }) => ({
    name,
    html: `<div>${sanitiseEmail(html, { inlineUrlOf: () => null }).html}</div>`,
  }))
  expect(sanitised.length).toBeGreaterThan(500)
  const pages = Array.from({ length: Math.ceil(sanitised.length / MAILS_PER_PAGE) }, (_, index) => {
    const mails = sanitised.slice(index * MAILS_PER_PAGE, (index + 1) * MAILS_PER_PAGE)
    return { name: `${mails[0]?.name} and following`, html: mails.map(({ html }) => html).join('\n') }
  })
  expect(await harmfulEffects(page, pages)).toEqual([])
})

test('hostile HTML does harm before it is sanitised, so the test of sanitised HTML would notice harm', async ({
  page,
}) => {
  // HTML that endlessly redirects, opens windows or submits forms crashes a browser, so only some kinds are tested.
  const testable = allHostileMails.filter(({ name }) => /-(?:script|event|picture|css)-.*-plain$/.test(name))
  const harm = await harmfulEffects(page, testable)
  const harmful = new Set(harm.map((line) => line.slice(0, line.indexOf(':'))))
  expect(harmful.size).toBeGreaterThan(testable.length / 2)
})
