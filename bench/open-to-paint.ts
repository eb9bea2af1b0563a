import { openBrowser } from '../e2e/demo/open-browser.ts'
import { startDemo } from '../e2e/demo/start-demo.ts'
import { RECEPTIONIST } from '../e2e/people/staff-api.ts'
import { slowDown } from '../e2e/screens/web-vitals.ts'
import { startBarePage } from './bare-page.ts'
import { clickToPaint, type Painted, pressToPaint, waitUntilIdle } from './paint-times.ts'
import { percentile, printVerdict, round } from './verdict.ts'

/**
 * Measures how a row of a queue and a conversation of the inbox open, by mouse and by the Enter key, in a page that has
 * not loaded their code yet and again with other rows: the frames and the time from the click until their frame, with
 * the patient's name and placeholders, is painted. The processor has its own speed, then a quarter of it. The openings
 * alternate with the lower bound, a click in a bare page at the same speed. Only the time depends on how busy the
 * machine is; the number of frames must be 1 on any.
 *
 * node bench/open-to-paint.ts [rounds=5]
 */
const SLOWDOWNS = [1, 4]
/** A frame has some sixty elements, and the page around it is laid out again. The bare page changes two texts. */
const TIMES_THE_FLOOR = 15
const ROWS = 4
const [rounds = 5] = process.argv.slice(2).map(Number)

/** A list, and what its opened row shows. */
interface List {
  what: string
  path: string
  rows: string
  /** A part of the row that is neither a checkbox nor a button of its own. */
  target: string
  openFrame: (patientId: string) => string
}

const lists: readonly List[] = [
  {
    what: 'row of the queue',
    path: '/',
    rows: 'li:has([data-row])',
    target: '[data-row]',
    openFrame: (id) => `[data-patient="${id}"][data-open] section[aria-label]`,
  },
  {
    what: 'conversation',
    path: '/inbox',
    rows: '[aria-label="Conversations"] > li',
    target: 'button',
    // The head is busy only until its patient is rendered, so that it is not the head of the conversation before.
    openFrame: (id) =>
      `:has([data-patient="${id}"] [aria-current]) > [aria-label="Conversation"] [aria-busy] h2`,
  },
]

const demo = await startDemo()
const bare = await startBarePage()
const openings = new Map<string, { painted: Painted; floor: number }[]>()
try {
  for (let count = 0; count < rounds; count++) {
    for (const slowdown of SLOWDOWNS) {
      await slowDown(bare.page, slowdown)
      for (const list of lists) {
        for (const input of ['mouse', 'keyboard'] as const) await openRows(list, input, slowdown)
      }
    }
  }
} finally {
  await bare.stop()
  await demo.stop()
}
for (const [what, measured] of openings) report(what, measured)

/** Opens rows one after the other in a new browser. */
async function openRows(list: List, input: 'mouse' | 'keyboard', slowdown: number): Promise<void> {
  const { page, close } = await openBrowser(demo, RECEPTIONIST)
  try {
    await page.goto(list.path)
    await page.locator(list.rows).first().waitFor()
    await waitUntilIdle(page)
    await slowDown(page, slowdown)
    for (let index = 0; index < ROWS; index++) {
      const floor = await bareClick(index)
      const row = page.locator(list.rows).nth(index)
      const patientId = (await row.getAttribute('data-patient')) ?? ''
      const target = row.locator(list.target).first()
      // Not below the heading that stays at the top of the list.
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      if (input === 'keyboard') await target.focus()
      const box = await target.boundingBox()
      if (!box) throw new Error('The row to open is not on the screen')
      const painted = await pressToPaint(
        page,
        () =>
          input === 'mouse'
            ? page.mouse.click(box.x + 60, box.y + box.height / 2)
            : page.keyboard.press('Enter'),
        list.openFrame(patientId),
      )
      const what = `${list.what}, ${index === 0 ? 'first' : 'later'}, slowed down ${slowdown} times`
      openings.set(what, [...(openings.get(what) ?? []), { painted, floor }])
      await waitUntilIdle(page)
    }
  } finally {
    await close()
  }
}

/** @returns the milliseconds from a click in the bare page until its effect is painted */
async function bareClick(index: number): Promise<number> {
  const row = bare.page.locator('li').nth(index)
  await row.evaluate((element) => element.setAttribute('data-display', 'read'))
  const { ms } = await clickToPaint(bare.page, row, `li:nth-child(${index + 1})[data-display="open"]`)
  return ms
}

function report(what: string, measured: readonly { painted: Painted; floor: number }[]): void {
  const times = measured.map(({ painted }) => painted.ms)
  const floor = percentile(
    measured.map((opening) => opening.floor),
    0.5,
  )
  const details = { p95: round(percentile(times, 0.95)), openings: measured.length }
  printVerdict({
    what: `click to paint, ${what}`,
    unit: 'ms',
    value: percentile(times, 0.5),
    budget: floor * TIMES_THE_FLOOR,
    floor: { what: 'click in a bare page', value: floor },
    details,
  })
  printVerdict({
    what: `frames until it is painted, ${what}`,
    unit: 'frames',
    value: Math.max(...measured.map(({ painted }) => painted.frames)),
    budget: 1,
  })
}
