import type { Browser, Page } from '@playwright/test'
import { copyFrame, measureCopies } from './screens/bare-copy.ts'
import { conversationOn } from './screens/conversation-screen.ts'
import { reachRow } from './screens/counted-keys.ts'
import {
  collectVitals,
  during,
  type Interaction,
  median,
  mediansByJob,
  settle,
  slowDown,
  vitalsOf,
} from './screens/web-vitals.ts'
import { expect, test } from './test.ts'

const SLOWDOWN = 4
const LOADS = 3
const ROUNDS = 4

const LCP_MAX_MS = 1_000
const CLS_MAX = 0.02
/** Jobs that render a large part of the screen in the frame of the key. */
const openings = new Set([
  'open a lead',
  'close a lead',
  'switch to the inbox',
  'open a conversation',
  'open the palette',
  'close the palette',
])
/** How many keys of the reference page a job may take, in its median: not the goal of 50 ms, but what must not grow. */
const maxTimesReference = (job: string) => (openings.has(job) ? 4 : 1.5)

/**
 * Steps of a loop in the reference page, whose figures on an idle desktop computer are those of a page that computes for
 * 0.9 s before it shows anything, and then for 40 ms at each key, slowed down.
 */
const LOAD_STEPS = 200_000_000
const KEY_STEPS = 8_000_000

test.use({ dismissesNotifications: false })

test('with a processor slowed down four times, the heading of the queue is painted within a second, nothing moves by itself, and keys show their effect about as fast as in a page that computes for 40 ms', async ({
  page,
  browser,
  staffApi,
  someone,
}) => {
  // On a busy machine, the slowed-down page takes minutes.
  test.slow()
  const people = ['Pia', 'Pam', 'Paula', 'Petra'].map((first) => someone(first))
  const ids: string[] = []
  for (const person of people) ids.push(await staffApi.addLead(person))
  for (const person of people) await person.sendText('Do you have a Tuesday?')
  const reference = await openReferencePage(browser)
  await collectVitals(page)
  await slowDown(page, SLOWDOWN)

  const loads: { lcpMs: number; cls: number }[] = []
  for (let load = 0; load < LOADS; load++) {
    await reference.measure()
    await page.goto('/')
    await page.locator('[data-row]').first().waitFor({ timeout: 60_000 })
    await settle(page)
    loads.push(await vitalsOf(page))
  }
  for (let round = 0; round < ROUNDS; round++) {
    await workThroughQueue(page, ids.at(-1) ?? '')
    await workThroughInbox(page, round)
    await during(page, 'switch to the queue', () =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^New Leads/ })
        .click(),
    )
    await reference.measure()
  }
  const { interactions } = await vitalsOf(page)
  const jobs = mediansByJob(interactions)
  const browserAlone = await measureCopies(browser, await copyOpenings(page), SLOWDOWN)
  const lcpMs = median(loads.map((load) => load.lcpMs))
  const cls = Math.max(...loads.map((load) => load.cls))
  const measured = await reference.medians()
  // biome-ignore lint/suspicious/noConsole: the figures of docs/feel.md.
  console.log(JSON.stringify({ reference: measured, lcpMs, cls, jobs, browserAlone }))
  expect(
    jobs.filter(({ job, ms }) => ms > maxTimesReference(job) * measured.interactionMs),
    'jobs over their limit',
  ).toEqual([])
  expect(lcpMs).toBeLessThan(Math.max(LCP_MAX_MS, measured.lcpMs))
  expect(cls).toBeLessThan(CLS_MAX)
})

async function workThroughQueue(page: Page, newestId: string): Promise<void> {
  await reachRow(page, page.locator(`li[data-patient="${newestId}"]`))
  const press = (job: string, key: string) => during(page, job, () => page.keyboard.press(key))
  for (let row = 0; row < 2; row++) {
    await press('next row', 'j')
    await during(page, 'open a lead', async () => {
      await page.keyboard.press('o')
      await expect(page.locator('[data-open]').getByRole('tablist', { name: 'Channel' })).toBeVisible()
    })
    await press('close a lead', 'Escape')
  }
}

async function workThroughInbox(page: Page, round: number): Promise<void> {
  const { event } = conversationOn(page)
  const press = (job: string, key: string) => during(page, job, () => page.keyboard.press(key))
  await during(page, 'switch to the inbox', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^All/ }).click()
    await expect(page.locator('[aria-label="Conversations"] [data-patient]').first()).toBeVisible()
  })
  await press('next row', 'j')
  await during(page, 'open a conversation', async () => {
    await page.keyboard.press('o')
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible()
  })
  for (const key of ['j', 'k']) await press('next conversation', key)
  await during(page, 'reply', async () => {
    await page.keyboard.press('r')
    await expect(page.locator('textarea:focus')).toBeVisible()
  })
  const text = `At ${round}`
  for (const letter of text) await press('type', letter)
  await during(page, 'send', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(event(text)).toBeVisible()
  })
  await press('leave the field', 'Escape')
  await during(page, 'open the palette', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  })
  for (const letter of 'pau') await press('type in the palette', letter)
  await press('clear the palette', 'Escape')
  await press('close the palette', 'Escape')
}

/** The frames of what opens, without the product's code: what the browser alone needs for them. */
async function copyOpenings(page: Page) {
  const press = (key: string) => () => page.keyboard.press(key)
  const lead = await copyFrame(page, { job: 'open a lead', part: '[data-open] > :last-child' }, press('o'))
  await press('Escape')()
  const palette = await copyFrame(
    page,
    { job: 'open the palette', part: 'body > :has(> [role=dialog])' },
    press('Control+k'),
  )
  await press('Escape')()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  const inbox = await copyFrame(page, { job: 'switch to the inbox', part: 'main > *' }, () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^All/ }).click(),
  )
  await press('j')()
  const conversation = await copyFrame(
    page,
    { job: 'open a conversation', part: '[aria-label=Conversation], [aria-label=Conversation] ~ *' },
    press('o'),
  )
  return [lead, palette, inbox, conversation]
}

/** A page that only computes, measured in turn with the product, so that both have the same programs beside them. */
async function openReferencePage(browser: Browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await collectVitals(page)
  await slowDown(page, SLOWDOWN)
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: REFERENCE_PAGE }))
  const loads: number[] = []
  const interactions: Interaction[] = []
  return {
    async measure(): Promise<void> {
      await page.goto('http://reference.test/')
      await page.getByText('Reference').waitFor()
      for (const letter of 'abcde') await during(page, 'key', () => page.keyboard.press(letter))
      const vitals = await vitalsOf(page)
      loads.push(vitals.lcpMs)
      interactions.push(...vitals.interactions)
    },
    async medians() {
      await context.close()
      return { lcpMs: median(loads), interactionMs: median(interactions.map(({ ms }) => ms)) }
    },
  }
}

const REFERENCE_PAGE = `<!doctype html><title>Reference</title><output></output><script>
  const compute = (steps) => {
    let value = 1
    for (let step = 0; step < steps; step++) value = Math.imul(value ^ step, 16777619)
    return value
  }
  addEventListener('keydown', ({ key }) => {
    document.querySelector('output').textContent += key + (compute(${KEY_STEPS}) & 1)
  })
  document.title += compute(${LOAD_STEPS})
  document.querySelector('output').textContent = 'Reference '
</script>`
