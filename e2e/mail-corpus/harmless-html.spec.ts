import { expect, type Page, test } from '@playwright/test'
import {
  sanitiseEmail,
  sanitiseSignature,
} from '../../apps/server/src/features/communications/email/html/sanitise-email.ts'
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

test('hostile HTML as a signature is harmless in the document that a browser makes of it (PRC-15)', async ({
  page,
}) => {
  const hostile = allHostileMails.map(({ html }) => html)
  const signatures = hostile.map((html) => sanitiseSignature(html, () => false))
  expect(signatures).toHaveLength(716)
  expect(await page.evaluate(harmfulNodes, signatures)).toEqual([])
  // The check finds harm in the same HTML before it is sanitised.
  const found = await page.evaluate(harmfulNodes, hostile)
  expect(new Set(found.map(({ index }) => index)).size).toBeGreaterThan(hostile.length * 0.9)
})

/**
 * Reads HTML with the browser's parser, into documents that run and load nothing, and lists what could run, load, frame
 * or cover something. It reads each document a second time as the browser would write it, since HTML that changes its
 * meaning between the two could hide harm. The function runs within the page.
 */
function harmfulNodes(documents: readonly string[]): { index: number; problem: string }[] {
  const PLAIN_ELEMENTS = new Set(
    `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt
     em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s
     samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr`.split(
      /\s+/,
    ),
  )
  const PLAIN_ATTRIBUTES = new Set(
    `align valign bgcolor color border cellpadding cellspacing hspace vspace colspan rowspan span width height size face
     start value type dir lang scope nowrap noshade alt title style target rel href src`.split(/\s+/),
  )

  function problemsOf(element: Element): string[] {
    const problems = [...element.attributes]
      .filter(({ name }) => !PLAIN_ATTRIBUTES.has(name))
      .map(({ name }) => `attribute ${name}`)
    if (!(element instanceof HTMLElement) || !PLAIN_ELEMENTS.has(element.localName))
      problems.push(`element ${element.localName}`)
    const target = element.getAttribute('href')
    if (target !== null && !['http:', 'https:', 'mailto:', 'tel:'].includes(protocolOf(target)))
      problems.push(`href ${target}`)
    const source = element.getAttribute('src')
    if (source !== null && protocolOf(source) !== 'https:' && !isEmbeddedPicture(source))
      problems.push(`src ${source}`)
    if (element instanceof HTMLElement) problems.push(...styleProblems(element.style))
    return problems
  }

  function protocolOf(address: string): string {
    return URL.canParse(address) ? new URL(address).protocol : 'relative'
  }

  function isEmbeddedPicture(address: string): boolean {
    const [type = ''] = address.split(';')
    return ['png', 'gif', 'jpg', 'jpeg', 'webp', 'bmp'].map((kind) => `data:image/${kind}`).includes(type)
  }

  function styleProblems(style: CSSStyleDeclaration): string[] {
    return [...style]
      .map((property) => ({ property, value: style.getPropertyValue(property) }))
      .filter(
        ({ property, value }) =>
          property === 'position' || value.includes('url(') || value.includes('image('),
      )
      .map(({ property, value }) => `${property}: ${value}`)
  }

  const parser = new DOMParser()
  return documents.flatMap((html, index) => {
    const read = parser.parseFromString(html, 'text/html')
    const readAgain = parser.parseFromString(read.body.innerHTML, 'text/html')
    const elements = [...read.body.querySelectorAll('*'), ...readAgain.body.querySelectorAll('*')]
    const problems = [
      ...[...read.head.children].map(({ localName }) => `element ${localName}`),
      ...elements.flatMap(problemsOf),
      ...(readAgain.body.innerHTML === read.body.innerHTML ? [] : ['changes when it is read again']),
    ]
    return problems.map((problem) => ({ index, problem }))
  })
}
