import type { SourcesReport } from '@enamel/contract/return-on-sources'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMonthsReport, aSourcesReport } from '../features/return-on-sources/testing/a-sources-report.ts'
import { type FakeAppServer, fakeAppServer, type Reply } from './testing/fake-app-server.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'

const REPORT = 'GET /api/reporting/sources'
const SAVE = 'PUT /api/reporting/sources/spend'
const MONTHS = '/reporting/sources?start=2025-06-01&end=2025-11-20'
const ONE_MONTH = '/reporting/sources?start=2025-11-01&end=2025-11-20'

beforeAll(async () => {
  await Promise.all([
    import('../pages/reporting/sources-page.tsx'),
    import('../pages/shell/shell-page.tsx'),
    import('../ui/charts/line-chart.tsx'),
  ])
})
beforeEach(() => localStorage.clear())

function serverWith(report: SourcesReport, replies: Record<string, Reply | (() => Promise<Reply>)> = {}) {
  return fakeAppServer({
    'GET /api/integrations': { body: [] },
    'GET /api/v3/clients/settings/sources': { body: [{ name: 'Website', custom: false, count: 0 }] },
    [REPORT]: { body: report },
    ...replies,
  })
}

async function open(server: FakeAppServer, path: string) {
  const app = openSignedIn(server, path)
  await expect.element(page.getByRole('table', { name: 'Sources' })).toBeVisible()
  return app
}

const table = () => document.querySelector('table[aria-label="Sources"]')
const textsOf = (selector: string) =>
  [...(table()?.querySelectorAll(selector) ?? [])].map((cell) => cell.textContent)
const rowTexts = (source: string) => {
  const row = [...(table()?.querySelectorAll('tbody tr, tfoot tr') ?? [])].find(
    ({ firstChild }) => firstChild?.textContent === source,
  )
  return [...(row?.children ?? [])].map((cell) => cell.textContent)
}
const names = () => textsOf('tbody th')
const cardText = (key: string) => document.querySelector(`[data-metric="${key}"]`)?.textContent
const spendOf = (source: string) => page.getByRole('button', { name: `Change the spend on ${source}` })
const field = (source: string) => page.getByRole('textbox', { name: `Spend on ${source} in November 2025` })
const saves = (server: FakeAppServer) =>
  server.bodies.filter(({ call }) => call === SAVE).map(({ body }) => body)

/** A response that the test gives when it wants to. */
function held() {
  let answer = (_reply: Reply) => {}
  const reply = new Promise<Reply>((resolve) => {
    answer = resolve
  })
  return { reply: () => reply, answer: (given: Reply) => answer(given) }
}

describe('Return on sources', () => {
  it('shows the sources with what they cost and brought, those with most leads first, and all together below', async () => {
    const server = serverWith(aSourcesReport())
    await open(server, MONTHS)
    expect(document.title).toBe('Return on sources - Enamel')
    await expect.element(page.getByText('Compared with 10 December 2024 to 31 May 2025')).toBeVisible()
    expect(names()).toEqual(['Google Ads', 'Facebook', 'Walk-in', 'Unknown'])
    expect(rowTexts('Google Ads')).toEqual([
      'Google Ads',
      '£3,120',
      '148',
      '71',
      '58',
      '14',
      '£61,400',
      '£42,300',
      '£31,200',
      '£21.08',
      '£53.79',
      '£222.86',
      '£10.00',
    ])
    expect(rowTexts('Walk-in').slice(-4)).toEqual(['None', 'None', 'None', 'No spend'])
    expect(rowTexts('All sources').slice(0, 3)).toEqual(['All sources', '£4,600', '272'])
    expect(cardText('leads')).toContain('272+13.33%, better than before117 booked')
    // More spend is neither good nor bad.
    expect(document.querySelector('[data-metric="spend"] [data-direction]')).toHaveProperty(
      'dataset.direction',
      'neutral',
    )
    expect(server.calls).toContain(`${REPORT}?from=2025-06-01&to=2025-11-20`)
  })

  it('opens the patients of each figure, with the filters and every spelling of the source', async () => {
    await open(serverWith(aSourcesReport()), `${MONTHS}&types=Implants&sources=Facebook&stages=lost`)
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const filters = 'start=2025-06-01&end=2025-11-20'
    await expect
      .element(link('Attended from Google Ads: 58'))
      .toHaveAttribute(
        'href',
        `/patients/sources/attended?${filters}&sources=Google+Ads%2Cgoogle+ads&types=Implants`,
      )
    await expect
      .element(link('Paid from all sources: £46,000'))
      .toHaveAttribute('href', `/patients/sources/paid?${filters}&types=Implants`)
    await expect
      .element(link('Patients won'))
      .toHaveAttribute('href', `/patients/sources/won?${filters}&types=Implants`)
    // A figure of nobody opens nothing.
    expect(page.getByRole('link', { name: 'Won from Unknown' }).elements()).toEqual([])
  })

  it('has filters by date, label and treatment, and none by source or stage, since each source has a row', async () => {
    await open(serverWith(aSourcesReport()), `${MONTHS}&sources=Facebook`)
    const filters = page.getByRole('group', { name: 'Filters' })
    await expect.element(filters.getByText('All labels')).toBeVisible()
    await expect.element(filters.getByText('All types')).toBeVisible()
    expect(filters.getByText(/source|stage/).elements()).toEqual([])
  })

  it('is sorted by a press on a column, and says so', async () => {
    await open(serverWith(aSourcesReport()), MONTHS)
    const head = (name: string) => page.getByRole('columnheader', { name })
    await expect.element(head('Leads')).toHaveAttribute('aria-sort', 'descending')
    await head('Back per £1').getByRole('button').click()
    await expect.element(head('Back per £1')).toHaveAttribute('aria-sort', 'descending')
    expect(names()).toEqual(['Google Ads', 'Facebook', 'Unknown', 'Walk-in'])
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['Facebook', 'Google Ads', 'Unknown', 'Walk-in'])
  })

  it('draws paid against spend, and has a table for those who cannot see it', async () => {
    await open(serverWith(aSourcesReport()), MONTHS)
    const card = page.getByRole('article', { name: 'Paid against spend per month' })
    await expect.element(card.getByRole('img')).toBeVisible()
    await card.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(card.getByRole('row', { name: 'November 2025 £7,666 £767' })).toBeVisible()
  })

  it('says what to do while nothing was spent, and while there are no leads', async () => {
    const server = serverWith(aMonthsReport({ monthly_spend: [] }))
    const app = await open(server, ONE_MONTH)
    await expect.element(page.getByText(/^Press an amount in the column Spend/)).toBeVisible()
    app.close()
    const total = { ...aMonthsReport().total, leads: 0 }
    await open(serverWith(aMonthsReport({ total })), ONE_MONTH)
    await expect.element(page.getByText(/^No leads came in this period/)).toBeVisible()
  })

  it('shows its shape while it loads, and offers another attempt when it fails', async () => {
    const first = held()
    const server = serverWith(aMonthsReport(), { [REPORT]: first.reply })
    openSignedIn(server, ONE_MONTH)
    await expect.element(page.getByRole('status', { name: 'Loading return on sources' })).toBeVisible()
    first.answer({ status: 404, body: { code: 'not_found', message: 'We could not find it.' } })
    await expect.element(page.getByRole('alert')).toBeVisible()
    server.reply({ [REPORT]: { body: aMonthsReport() } })
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('table', { name: 'Sources' })).toBeVisible()
  })
})

describe('spend', () => {
  it('of one month is typed in place of the amount, shown at once with all that follows, and moves nothing', async () => {
    const save = held()
    const server = serverWith(aMonthsReport(), { [SAVE]: save.reply })
    await open(server, ONE_MONTH)
    const height = () => table()?.getBoundingClientRect().height
    const before = height()
    await spendOf('Radio').click()
    await expect.element(field('Radio')).toHaveFocus()
    await expect.element(field('Radio')).toHaveValue('300')
    await expect
      .element(page.getByText('All of November 2025, of which 20 of 30 days count here'))
      .toBeVisible()
    expect(height()).toBe(before)
    await userEvent.keyboard('600{Enter}')
    // Before the server has answered: 20 of 30 days of £600.
    await expect.poll(() => rowTexts('All sources')[1]).toBe('£400')
    expect(rowTexts('Radio').slice(-4)).toEqual(['£40.00', '£100.00', '£200.00', '£1.75'])
    expect(saves(server)).toEqual([
      { source: 'Radio', month: '2025-11', amount: '600.00', based_on: '300.00' },
    ])
    const typed = aMonthsReport({ total: { ...aMonthsReport().total, spend: '400.00' } })
    server.reply({ [REPORT]: { body: typed } })
    save.answer({ body: { source: 'Radio', month: '2025-11', amount: '600.00' } })
    // The focus returns, so that the next amount can be reached by keyboard.
    await expect.element(spendOf('Radio')).toHaveFocus()
    expect(height()).toBe(before)
  })

  it('is left as it was by Escape, and by Enter without a change', async () => {
    const server = serverWith(aMonthsReport())
    await open(server, ONE_MONTH)
    for (const keys of ['999{Escape}', '{Enter}']) {
      await spendOf('Radio').click()
      await userEvent.keyboard(keys)
      await expect.element(spendOf('Radio')).toHaveFocus()
    }
    expect(saves(server)).toEqual([])
    expect(rowTexts('Radio')[1]).toBe('£200')
  })

  it('that is not an amount is refused at its field', async () => {
    const server = serverWith(aMonthsReport())
    await open(server, ONE_MONTH)
    await spendOf('Radio').click()
    await userEvent.keyboard('lots{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Must be an amount such as 1200.00')
    await expect.element(field('Radio')).toHaveAttribute('aria-invalid', 'true')
    expect(saves(server)).toEqual([])
  })

  it('that cannot be saved is undone, and the text stays with the reason at its field', async () => {
    const save = held()
    const server = serverWith(aMonthsReport(), { [SAVE]: save.reply })
    await open(server, ONE_MONTH)
    await spendOf('Radio').click()
    await userEvent.keyboard('600{Enter}')
    await expect.poll(() => rowTexts('All sources')[1]).toBe('£400')
    save.answer({
      status: 404,
      body: { code: 'unknown_source', message: 'We could not find this lead source.' },
    })
    await expect.element(page.getByRole('alert')).toHaveTextContent('We could not find this lead source.')
    expect(rowTexts('All sources')[1]).toBe('£200')
    await expect.element(field('Radio')).toHaveValue('600')
  })

  it('that a colleague has changed shows their amount, and replaces it only on a second Enter', async () => {
    const record = { source: 'Radio', month: '2025-11', amount: '450.00' }
    const server = serverWith(aMonthsReport(), {
      [SAVE]: { status: 409, body: { code: 'edit_conflict', message: 'Someone else changed this.', record } },
    })
    await open(server, ONE_MONTH)
    const theirs = aMonthsReport({ monthly_spend: [record] })
    server.reply({
      [REPORT]: { body: { ...theirs, total: { ...theirs.total, spend: '300.00' } } },
    })
    await spendOf('Radio').click()
    await userEvent.keyboard('600{Enter}')
    await expect
      .element(page.getByText('Someone else changed this. Now: £450.00. Press Enter to replace it.'))
      .toBeVisible()
    await expect.element(field('Radio')).toHaveValue('600')
    await expect.poll(() => rowTexts('All sources')[1]).toBe('£300')
    server.reply({ [SAVE]: { body: { ...record, amount: '600.00' } } })
    await userEvent.keyboard('{Enter}')
    await expect.element(spendOf('Radio')).toHaveFocus()
    expect(saves(server).at(-1)).toMatchObject({ amount: '600.00', based_on: '450.00' })
  })

  it('of several months is typed in a list of them, the latest first, each with how much of it counts', async () => {
    const server = serverWith(aSourcesReport(), {
      [SAVE]: { body: { source: 'Facebook', month: '2025-10', amount: '12.50' } },
    })
    await open(server, MONTHS)
    await spendOf('Facebook').click()
    const sheet = page.getByRole('dialog', { name: 'Spend on Facebook' })
    const fields = sheet.getByRole('textbox')
    expect(fields.elements().map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'November 2025',
      'October 2025',
      'September 2025',
      'August 2025',
      'July 2025',
      'June 2025',
    ])
    await expect.element(fields.first()).toHaveAccessibleDescription('20 of 30 days count')
    await fields.nth(1).fill('12.50')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => saves(server))
      .toEqual([{ source: 'Facebook', month: '2025-10', amount: '12.50', based_on: '0.00' }])
  })

  it('typed in a list is saved when the list is closed by a press elsewhere, and discarded by Escape', async () => {
    const server = serverWith(aSourcesReport(), {
      [SAVE]: { body: { source: 'Facebook', month: '2025-11', amount: '9.00' } },
    })
    await open(server, MONTHS)
    const sheet = page.getByRole('dialog', { name: 'Spend on Facebook' })
    await spendOf('Facebook').click()
    await sheet.getByRole('textbox').first().fill('8')
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await spendOf('Facebook').click()
    await sheet.getByRole('textbox').first().fill('9')
    await page.getByRole('heading', { name: 'How this is counted' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect
      .poll(() => saves(server))
      .toEqual([{ source: 'Facebook', month: '2025-11', amount: '9.00', based_on: '0.00' }])
  })

  it('moves no row, even in a table that is sorted by it', async () => {
    const server = serverWith(aSourcesReport(), {
      [SAVE]: { body: { source: 'Walk-in', month: '2025-10', amount: '9000.00' } },
    })
    await open(server, MONTHS)
    await page.getByRole('columnheader', { name: 'Spend' }).getByRole('button').click()
    const order = ['Google Ads', 'Facebook', 'Unknown', 'Walk-in']
    expect(names()).toEqual(order)
    const typed = aSourcesReport()
    typed.sources = typed.sources.map((row) =>
      row.source === 'Walk-in' ? { ...row, spend: '9000.00' } : row,
    )
    server.reply({ [REPORT]: { body: typed } })
    await spendOf('Walk-in').click()
    await page.getByRole('textbox', { name: 'October 2025' }).fill('9000')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rowTexts('Walk-in')[1]).toBe('£9,000')
    expect(names()).toEqual(order)
  })
})
