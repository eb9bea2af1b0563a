import { defaultRange, previousRange } from '@enamel/domain/reporting/period'
import { rangeText } from '@enamel/domain/reporting/range-text'
import { stageKeys, stageName } from '@enamel/domain/stages/stages'
import { addDays } from '@enamel/domain/time/practice-time'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aSourcesReport } from '../features/return-on-sources/testing/a-sources-report.ts'
import { productTime } from '../lib/product-time.ts'
import { type FakeAppServer, init } from './testing/fake-app-server.ts'
import { loadReportPages } from './testing/load-report-pages.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { cardText, filter, filters, option, reportNav, shownMetrics } from './testing/report-screen.ts'
import { anOverview, OVERVIEW, PIPELINE, queriesOf, reportsServer } from './testing/reports-server.ts'

const range = () => defaultRange(productTime.now(), 'Europe/London')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })

beforeAll(loadReportPages)
beforeEach(() => localStorage.clear())

async function open(path: string, server = reportsServer()) {
  const app = openSignedIn(server, path)
  await expect.poll(() => shownMetrics().length).toBeGreaterThan(0)
  return { app, server }
}

const latest = (server: FakeAppServer, call = OVERVIEW) => queriesOf(server, call).at(-1)

describe('the filter bar (RPT-06)', () => {
  const names = () =>
    [...document.querySelectorAll('fieldset[aria-label="Filters"] button')].map(
      (shown) => shown.getAttribute('aria-label')?.split(':')[0],
    )

  it('has dates, stages, sources, labels and types on Pipeline, and no stages on the overview (RPT-05)', async () => {
    const { app, server } = await open('/reporting/pipeline?stages=lost&types=Implants')
    expect(names()).toEqual(['Dates', 'Stages', 'Sources', 'Labels', 'Types'])
    expect(latest(server, PIPELINE)).toMatchObject({ stages: 'lost', types: 'Implants' })
    app.close()
    const overview = await open('/reporting/practice?stages=lost&types=Implants')
    expect(names()).toEqual(['Dates', 'Sources', 'Labels', 'Types'])
    // Neither the report nor its extras are asked for stages.
    await expect.poll(() => queriesOf(overview.server, PIPELINE)).toHaveLength(1)
    await expect.poll(() => queriesOf(overview.server, `${OVERVIEW}/trend`)).toHaveLength(1)
    const asked = [OVERVIEW, PIPELINE, `${OVERVIEW}/trend`].flatMap((call) =>
      queriesOf(overview.server, call),
    )
    for (const query of asked) {
      expect(query).not.toHaveProperty('stages')
      expect(query).toHaveProperty('types', 'Implants')
    }
  })

  it('carries over to another report only the filters that both have (RPT-05)', async () => {
    const FILTERS = 'sources=Website&labels=Nervous&types=Implants'
    const server = reportsServer({ 'GET /api/reporting/sources': { body: aSourcesReport() } })
    const { app } = await open(`/reporting/pipeline?stages=lost&${FILTERS}`, server)
    const openReport = async (title: string, path: string) => {
      const link = reportNav.getByRole('link', { name: title })
      // The address changes before the menu of the page that is being opened is shown.
      await expect.element(link).toHaveAttribute('href', path)
      await link.click()
      await expect.poll(app.address).toBe(path)
    }
    await openReport('Practice Overview', `/reporting/practice?${FILTERS}`)
    await openReport('Pipeline', `/reporting/pipeline?${FILTERS}`)
    await openReport('Return on sources', '/reporting/sources?labels=Nervous&types=Implants')
    await openReport('Pipeline', '/reporting/pipeline?labels=Nervous&types=Implants')
    app.close()
    // A typed address can have a filter that the overview does not show.
    await open(`/reporting/practice?stages=lost&${FILTERS}`)
    for (const name of ['Pipeline', 'Open Pipeline'])
      await expect
        .element(page.getByRole('link', { name, exact: true }))
        .toHaveAttribute('href', `/reporting/pipeline?${FILTERS}`)
  })

  it.each([
    ['Stages', 'stages', 'New Lead'],
    ['Sources', 'sources', 'Website'],
    ['Labels', 'labels', 'Nervous'],
    ['Types', 'types', 'Implants'],
  ])(
    'reads All for %s while none or all are chosen, by Select All and Deselect All (RPT-06, G3-02)',
    async (name, plural, first) => {
      await open('/reporting/pipeline')
      await expect.element(filter(name)).toHaveTextContent(`All ${plural}`)
      await filter(name).click()
      expect(page.getByRole('option').first().element().textContent).toBe('Select All')
      await option('Select All').click()
      await expect.element(option('Deselect All')).toBeVisible()
      await expect.element(option(first)).toHaveAttribute('aria-selected', 'true')
      await expect.element(filter(name)).toHaveTextContent(`All ${plural}`)
      await option('Deselect All').click()
      await expect.element(option('Select All')).toBeVisible()
      await expect.element(option(first)).toHaveAttribute('aria-selected', 'false')
      await expect.element(filter(name)).toHaveTextContent(`All ${plural}`)
    },
  )

  it.each([
    ['Stages', 'stages', 'New Lead', 'Lost'],
    ['Sources', 'sources', 'Website', 'Unknown'],
    ['Types', 'types', 'Implants', null],
  ])(
    'reads how many are chosen for %s, also for one (RPT-06, G3-02)',
    async (name, plural, first, second) => {
      await open('/reporting/pipeline')
      await filter(name).click()
      await option(first).click()
      await expect.element(filter(name)).toHaveTextContent(`1 ${plural} selected`)
      if (second === null) return
      await option(second).click()
      await expect.element(filter(name)).toHaveTextContent(`2 ${plural} selected`)
    },
  )

  it('offers every stage that a patient can be in, in the order of the pipeline', async () => {
    const { server } = await open('/reporting/pipeline')
    await filter('Stages').click()
    const offered = page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
    expect(offered).toEqual(['Select All', ...stageKeys.map(stageName)])
    await option('Booking').click()
    await option('Not in Pipeline').click()
    await expect.poll(() => latest(server, PIPELINE)).toMatchObject({ stages: 'booking,none' })
  })

  it('refuses a choice that is too long to be asked for, and keeps the one before', async () => {
    const labels = Array.from({ length: 400 }, (_, index) => `A label of an ordinary length ${index}`)
    const server = reportsServer({
      'GET /api/v3/init': { body: { ...init, client: { ...init.client, labels } } },
    })
    const { app } = await open('/reporting/pipeline', server)
    await filter('Labels').click()
    await option('Select All').click()
    await option(labels[0] ?? '').click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('A report cannot be filtered by so many names. Choose fewer.')
    expect(app.address()).toBe('/reporting/pipeline')
  })

  const FILTERED = '/reporting/pipeline?stages=working%2Clost&types=Whitening'

  it('is kept in the address and asked for (RPT-07, RPT-10)', async () => {
    const { app, server } = await open('/reporting/pipeline')
    expect(app.address()).toBe('/reporting/pipeline')
    await filter('Types').click()
    await option('Whitening').click()
    await userEvent.keyboard('{Escape}')
    await filter('Stages').click()
    await option('Lost').click()
    await option('In Discussion').click()
    await expect.poll(app.address).toBe(FILTERED)
    await expect
      .poll(() => latest(server, PIPELINE))
      .toMatchObject({ stages: 'working,lost', types: 'Whitening' })
  })

  it('is restored on reload, and leaves no parameter when nothing or everything is chosen (RPT-07)', async () => {
    const { app, server } = await open(FILTERED)
    await expect.element(filter('Types')).toHaveTextContent('1 types selected')
    await expect.element(filter('Stages')).toHaveTextContent('2 stages selected')
    expect(latest(server, PIPELINE)).toMatchObject({ stages: 'working,lost', types: 'Whitening' })
    await filter('Types').click()
    await option('Select All').click()
    await expect.poll(app.address).toBe('/reporting/pipeline?stages=working%2Clost')
    await expect.poll(() => latest(server, PIPELINE)).not.toHaveProperty('types')
    await option('Deselect All').click()
    await expect.poll(app.address).toBe('/reporting/pipeline?stages=working%2Clost')
  })

  it('begins with the last 30 days to today, and names the days compared with (RPT-08)', async () => {
    const { server } = await open('/reporting/practice')
    const { from, to } = range()
    expect(addDays(from, 29)).toBe(to)
    expect(queriesOf(server, OVERVIEW)).toEqual([{ from, to }])
    await expect.element(filter('Dates')).toHaveTextContent(rangeText({ from, to }))
    await expect
      .element(page.getByText(`Compared with ${rangeText(previousRange({ from, to }))}`))
      .toBeVisible()
  })

  it('offers the presets in their order (RPT-09)', async () => {
    await open('/reporting/practice')
    await filter('Dates').click()
    const labels = page
      .getByRole('menuitemradio')
      .elements()
      .map((item) => item.textContent)
    const presets = ['Today', 'Yesterday', 'Past week', 'Past month', 'Past quarter', 'Past year', 'All time']
    expect(labels).toEqual([...presets, 'Choose dates'])
    await expect.element(choice('Past month')).toHaveAttribute('aria-checked', 'true')
  })

  it.each([
    ['Today', 0, 0],
    ['Yesterday', -1, -1],
    ['Past week', -6, 0],
    ['Past month', -29, 0],
    ['Past quarter', -89, 0],
    ['Past year', -364, 0],
  ])('asks for the days of %s (RPT-09)', async (label, first, last) => {
    const { app, server } = await open('/reporting/practice?start=all')
    const { to: today } = range()
    const [from, to] = [addDays(today, first), addDays(today, last)]
    await filter('Dates').click()
    await choice(label).click()
    await expect.poll(() => latest(server)).toEqual({ from, to })
    // Past month is the default range.
    const search = label === 'Past month' ? '' : `?start=${from}&end=${to}`
    expect(app.address()).toBe(`/reporting/practice${search}`)
  })

  it('asks for no days with All time (RPT-09)', async () => {
    const { app, server } = await open('/reporting/practice')
    await filter('Dates').click()
    await choice('All time').click()
    await expect.poll(() => latest(server)).toEqual({})
    expect(app.address()).toBe('/reporting/practice?start=all')
    await expect.element(filter('Dates')).toHaveTextContent('All time')
  })

  it('refuses days in the future (RPT-09)', async () => {
    const { app } = await open('/reporting/practice')
    const tomorrow = addDays(range().to, 1)
    await filter('Dates').click()
    await choice('Choose dates').click()
    await page.getByLabelText('From', { exact: true }).fill('2025-01-01')
    await page.getByLabelText('To', { exact: true }).fill(tomorrow)
    await button('Show').click()
    await expect.element(page.getByText('Choose days up to today.')).toBeVisible()
    expect(app.address()).toBe('/reporting/practice')
    await page.getByLabelText('To', { exact: true }).fill('2025-01-31')
    await button('Show').click()
    await expect.poll(app.address).toBe('/reporting/practice?start=2025-01-01&end=2025-01-31')
    await expect.element(filter('Dates')).toHaveTextContent('1 to 31 January 2025')
  })

  it('is one row that scrolls sideways on a phone', async () => {
    await page.viewport(390, 800)
    await open('/reporting/pipeline')
    const bar = filters.element()
    const tops = new Set(
      [...bar.querySelectorAll('button')].map((shown) => shown.getBoundingClientRect().top),
    )
    expect(tops.size).toBe(1)
    expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth)
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

describe('loading a report', () => {
  const skeletons = () => document.querySelectorAll('[data-skeleton]').length

  it('shows a skeleton for each card, of the shape of the cards (RPT-11)', async () => {
    const answer = Promise.withResolvers<{ body: unknown }>()
    openSignedIn(reportsServer({ [OVERVIEW]: () => answer.promise }), '/reporting/practice')
    await expect.poll(skeletons).toBe(9)
    const heights = () =>
      [...document.querySelectorAll('#conversions article, #conversions [data-skeleton]')]
        .slice(0, 3)
        .map((card) => card.getBoundingClientRect().height)
    const before = heights()
    answer.resolve({ body: anOverview() })
    await expect.poll(() => shownMetrics().length).toBe(9)
    expect(skeletons()).toBe(0)
    for (const [index, height] of heights().entries())
      expect(Math.abs(height - (before[index] ?? 0))).toBeLessThan(4)
  })

  it('shows a failure with Try again, which loads the report (RPT-11, G3-03)', async () => {
    const server = reportsServer({
      [OVERVIEW]: { status: 422, body: { code: 'validation', message: 'No' } },
    })
    openSignedIn(server, '/reporting/practice')
    await expect.element(page.getByText('Oops! Something went wrong :(')).toBeVisible()
    expect(shownMetrics()).toEqual([])
    server.reply({ [OVERVIEW]: { body: anOverview() } })
    await button('Try again').click()
    await expect.poll(() => shownMetrics().length).toBe(9)
  })

  it('keeps the earlier figures while other filters load, and says so', async () => {
    const { server } = await open('/reporting/practice')
    const answer = Promise.withResolvers<{ body: unknown }>()
    server.reply({ [OVERVIEW]: () => answer.promise })
    await filter('Types').click()
    await option('Implants').click()
    await expect.element(page.getByText('Updating')).toBeVisible()
    expect(skeletons()).toBe(0)
    expect(cardText('leads_received').value).toBe('129')
    answer.resolve({ body: anOverview({ leads_received: [40, [40, 0]] }) })
    await expect.poll(() => cardText('leads_received').value).toBe('40')
    await expect.element(page.getByText('Updating')).not.toBeInTheDocument()
  })

  it('never replaces the figures of newer filters by a late answer to earlier ones (RPT-10)', async () => {
    const { server } = await open('/reporting/practice')
    const late = Promise.withResolvers<{ body: unknown }>()
    server.reply({
      [OVERVIEW]: () =>
        latest(server)?.types === 'Implants'
          ? late.promise
          : { body: anOverview({ leads_received: [70, [70, 0]] }) },
    })
    await filter('Types').click()
    await option('Implants').click()
    await expect.poll(() => latest(server)?.types).toBe('Implants')
    await option('Implants').click()
    await option('Whitening').click()
    await expect.poll(() => cardText('leads_received').value).toBe('70')
    late.resolve({ body: anOverview({ leads_received: [40, [40, 0]] }) })
    // The answer has arrived by the time that a later request is answered.
    await option('Whitening').click()
    await filter('Sources').click()
    await option('Website').click()
    await expect.poll(() => latest(server)?.sources).toBe('Website')
    await expect.element(page.getByText('Updating')).not.toBeInTheDocument()
    expect(cardText('leads_received').value).toBe('70')
  })

  it('shows the figures last seen at once when the report is opened again', async () => {
    const { app, server } = await open('/reporting/practice')
    await page.getByRole('link', { name: 'New Leads' }).click()
    await expect.poll(app.address).toBe('/')
    server.reply({ [OVERVIEW]: () => new Promise(() => {}) })
    await page.getByRole('link', { name: 'Reporting' }).click()
    await expect.poll(() => shownMetrics().length).toBe(9)
    expect(skeletons()).toBe(0)
  })

  it('reads well without any patient', async () => {
    const nothing = Object.fromEntries(
      Object.entries(anOverview().current).map(([name, metric]) => [
        name,
        {
          value: name === 'avg_initial_contact_secs' ? null : 0,
          breakdown: metric.breakdown.map((row) => ({ ...row, value: 0 })),
          aggregate: metric.aggregate && { ...metric.aggregate, value: '0.00' },
        },
      ]),
    )
    const empty = { ...anOverview(), current: nothing, previous: nothing }
    await open('/reporting/practice', reportsServer({ [OVERVIEW]: { body: empty } }))
    expect(cardText('leads_received')).toMatchObject({ value: '0', delta: '0%' })
    expect(cardText('avg_initial_contact_secs')).toMatchObject({ value: '–', delta: null })
    await expect.element(page.getByText('Nothing in this period yet')).toBeVisible()
  })
})
