import { deltaOf } from '@enamel/domain/reporting/delta'
import { compactMoney } from '@enamel/domain/reporting/format'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anIntegration } from '../signed-in/testing/an-integration.ts'
import { allowMotion } from '../ui/testing/allow-motion.ts'
import { loadReportPages } from './testing/load-report-pages.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { cardsIn, cardText, metricCard, reportNav, shownMetrics } from './testing/report-screen.ts'
import { anOverview, aPipeline, OVERVIEW, PIPELINE, reportsServer } from './testing/reports-server.ts'

const money = (amount: number) => compactMoney(amount)
const signedMoney = (amount: number) => compactMoney(amount, 'GBP', true)

beforeAll(loadReportPages)
beforeEach(() => localStorage.clear())

async function open(path: string, server = reportsServer()) {
  const app = openSignedIn(server, path)
  await expect.poll(() => shownMetrics().length).toBeGreaterThan(0)
  return app
}

const columnsOf = (element: Element | null | undefined) =>
  element ? getComputedStyle(element).gridTemplateColumns.split(' ').length : 0

describe('the pages of the reports', () => {
  it('begin with Practice Overview, filters included, when Reporting is opened (RPT-01)', async () => {
    const app = await open('/reporting?types=Implants')
    expect(app.address()).toBe('/reporting/practice?types=Implants')
    await expect
      .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reporting' }))
      .toHaveAttribute('aria-current', 'page')
  })

  it('are Practice Overview with the cards of Conversions, Conversations and Losses (RPT-02, G3-01)', async () => {
    await open('/reporting/practice')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Practice Overview')
    expect(document.title).toBe('Practice Overview - Enamel')
    expect(cardsIn('conversions')).toEqual(['Leads Received', 'Consults Booked', 'Gone Ahead'])
    expect(cardsIn('conversations')).toEqual([
      'Emails Received',
      'SMS Received',
      'Emails Sent',
      'SMS Sent',
      'Average Initial Contact',
    ])
    expect(cardsIn('losses')).toEqual(['Losses'])
  })

  it('are Pipeline with its funnel joined by arrows, Failed to Attend and Lost beside it, and two rates below (RPT-03, G3-01)', async () => {
    await open('/reporting/pipeline')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pipeline')
    expect(document.title).toBe('Pipeline - Enamel')
    const steps = ['new_leads', 'consults_booked', 'tx_plan_consults', 'won']
    expect(shownMetrics()).toEqual([...steps, 'failed_to_attend', 'lost', 'consult_rate', 'won_rate'])
    expect(cardsIn('funnel')).toEqual([
      'New Leads',
      'Consults Booked',
      'Tx Plan Consults',
      'Won',
      'Failed to Attend',
      'Lost',
    ])
    expect(cardsIn('conversion-rates')).toEqual(['Consult Rate', 'Won Rate'])
    // An arrow stands between each step and the next one, none after the last.
    const boxes = steps.map((step) => metricCard(step).getBoundingClientRect())
    const arrows = [...document.querySelectorAll('#funnel svg.tabler-icon-arrow-right')].map((arrow) =>
      arrow.getBoundingClientRect(),
    )
    expect(arrows).toHaveLength(3)
    arrows.forEach((arrow, index) => {
      expect(arrow.left).toBeGreaterThanOrEqual(boxes[index]?.right ?? Number.NaN)
      expect(arrow.right).toBeLessThanOrEqual(boxes[index + 1]?.left ?? Number.NaN)
    })
    expect(metricCard('consults_booked').textContent).toContain('36.43% of new leads')
    // The rates are below all others.
    const lowest = Math.max(
      ...[...steps, 'lost'].map((step) => metricCard(step).getBoundingClientRect().bottom),
    )
    expect(metricCard('won_rate').getBoundingClientRect().top).toBeGreaterThan(lowest)
  })
})

describe('the navigation of the reports (RPT-04)', () => {
  const sectionLinks = () =>
    [...document.querySelectorAll('nav[aria-label="Reports"] ul ul a')].map((link) => [
      link.textContent,
      link.getAttribute('href')?.split('#')[1],
    ])
  const current = () =>
    document.querySelector('nav[aria-label="Reports"] ul ul [aria-current]')?.textContent ?? null
  const bodyOf = (id: string) => {
    let body = document.getElementById(id) as HTMLElement
    while (getComputedStyle(body).overflowY !== 'auto') body = body.parentElement as HTMLElement
    return body
  }
  /** Whether the section begins right below the head, or the page has scrolled to its end to show it. */
  const isAt = (id: string) => {
    const body = bodyOf(id)
    const head = body.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const top = (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - head
    const isAtEnd = body.scrollTop > 0 && body.scrollTop + body.clientHeight >= body.scrollHeight - 1
    return (top >= 0 && top <= 24) || (isAtEnd && top >= 0)
  }

  it('lists both pages with the sections of the current one, and keeps the filters', async () => {
    const app = await open('/reporting/practice?types=Implants')
    expect(sectionLinks()).toEqual([
      ['Conversions', 'conversions'],
      ['Conversations', 'conversations'],
      ['Losses', 'losses'],
    ])
    await expect
      .element(reportNav.getByRole('link', { name: 'Practice Overview' }))
      .toHaveAttribute('aria-current', 'page')
    await reportNav.getByRole('link', { name: 'Pipeline' }).click()
    await expect.poll(app.address).toBe('/reporting/pipeline?types=Implants')
    await expect.poll(sectionLinks).toEqual([
      ['Funnel', 'funnel'],
      ['Conversion rates', 'conversion-rates'],
    ])
  })

  it('scrolls smoothly to a chosen section and marks the section that is read', async () => {
    await allowMotion()
    await page.viewport(1440, 520)
    const app = await open('/reporting/practice?types=Implants')
    expect(current()).toBe('Conversions')
    expect(getComputedStyle(bodyOf('losses')).scrollBehavior).toBe('smooth')
    for (const [id, title] of Object.entries({
      losses: 'Losses',
      conversations: 'Conversations',
      conversions: 'Conversions',
    })) {
      await reportNav.getByRole('link', { name: title }).click()
      await expect.poll(app.address).toBe(`/reporting/practice?types=Implants#${id}`)
      await expect.poll(() => isAt(id), { message: id }).toBe(true)
      await expect.poll(current, { message: id }).toBe(title)
    }
  })

  it('does not scroll smoothly when the user prefers reduced motion', async () => {
    await open('/reporting/practice')
    expect(getComputedStyle(bodyOf('losses')).scrollBehavior).toBe('auto')
  })

  it.each([
    ['practice', 'conversations'],
    ['practice', 'losses'],
    ['pipeline', 'conversion-rates'],
  ])('opens %s at the section of the hash #%s', async (path, id) => {
    await page.viewport(1440, 420)
    await open(`/reporting/${path}#${id}`)
    await expect.poll(() => isAt(id)).toBe(true)
  })
})

describe('a card', () => {
  it('shows label, value, delta, rows, money and its explanation (RPT-18, RPT-20, RPT-23, RPT-25)', async () => {
    await open('/reporting/practice')
    expect(cardText('consults_booked')).toEqual({
      label: 'Consults Booked',
      value: '61',
      delta: '+15.09%',
      rows: ['New leads: 47', 'Existing patients: 14'],
      aggregate: `Estimated ${money(126_000)}${signedMoney(17_000)}, better than before`,
    })
    expect(cardText('email_sent')).toEqual({
      label: 'Emails Sent',
      value: '1,284',
      delta: '+6.91%',
      rows: ['By the team: 486', 'Automated: 458', 'Bulk: 340', 'Failed (not counted): 7'],
      aggregate: null,
    })
    expect(cardText('losses')).toMatchObject({
      delta: '+8.33%',
      rows: ['Not interested: 14', 'Maybe in the future: 9', 'Blocked: 3', 'Did not attend (not counted): 5'],
      aggregate: `Lost ${money(61_000)}${signedMoney(4800)}, worse than before`,
    })
    expect(cardText('email_received')).toMatchObject({ value: '412', delta: '0%', rows: [] })
    await userEvent.hover(page.getByRole('button', { name: 'About Consults Booked' }))
    await expect
      .element(page.getByRole('tooltip'))
      .toHaveTextContent('Patients booked in for a consultation.')
  })

  it('counts only rows that are not marked, which add up to its value (RPT-25)', async () => {
    await open('/reporting/practice')
    for (const metric of ['leads_received', 'consults_booked', 'email_sent', 'sms_sent', 'losses']) {
      const { value, rows } = cardText(metric)
      const counted = rows
        .filter((row) => !row.includes('(not counted)'))
        .map((row) => Number(row.split(': ')[1]))
      expect(
        counted.reduce((sum, part) => sum + part, 0),
        metric,
      ).toBe(Number(value?.replace(',', '')))
    }
  })

  it('shows rates as percentages and times as days, hours, minutes and seconds with small units (RPT-21, RPT-22)', async () => {
    const server = reportsServer({
      [OVERVIEW]: { body: anOverview({ avg_initial_contact_secs: [93_784] }) },
      [PIPELINE]: { body: aPipeline({ consult_rate: [0.3333], won_rate: [0] }) },
    })
    await open('/reporting/practice', server)
    expect(cardText('avg_initial_contact_secs').value).toBe('1d 2h 3m 4s')
    const size = (element: Element | null | undefined) =>
      Number.parseFloat(getComputedStyle(element as Element).fontSize)
    const value = metricCard('avg_initial_contact_secs').querySelector('[data-value]')
    expect(size(value)).toBe(28)
    expect(
      [...(value?.querySelectorAll('span') ?? [])].map((unit) => [unit.textContent, size(unit)]),
    ).toEqual([
      ['d', 16],
      ['h', 16],
      ['m', 16],
      ['s', 16],
    ])
    await reportNav.getByRole('link', { name: 'Pipeline' }).click()
    await expect.poll(() => shownMetrics().includes('consult_rate')).toBe(true)
    expect(cardText('consult_rate')).toMatchObject({
      value: '33.33%',
      delta: deltaOf('consult_rate', 0.3333, 39 / 95)?.change,
    })
    expect(cardText('won_rate')).toMatchObject({ value: '0%', delta: '-100%' })
  })

  it('shows 0s for no time at all, and a dash without a delta for no value (RPT-22, M-11)', async () => {
    const before = openSignedIn(
      reportsServer({ [OVERVIEW]: { body: anOverview({ avg_initial_contact_secs: [0] }) } }),
      '/reporting/practice',
    )
    await expect.poll(() => shownMetrics().length).toBeGreaterThan(0)
    expect(cardText('avg_initial_contact_secs')).toMatchObject({ value: '0s', delta: '-100%' })
    before.close()
    await open(
      '/reporting/practice',
      reportsServer({ [OVERVIEW]: { body: anOverview({ avg_initial_contact_secs: [null] }) } }),
    )
    expect(cardText('avg_initial_contact_secs')).toMatchObject({ value: '–', delta: null })
  })

  it('colours what is good and bad, whichever way it went, and says it in words', async () => {
    await open('/reporting/practice')
    const delta = (metric: string) => metricCard(metric).querySelector<HTMLElement>('p > [data-direction]')
    const colours = ['leads_received', 'losses', 'avg_initial_contact_secs', 'email_received'].map(
      (metric) => [
        metric,
        delta(metric)?.dataset.direction,
        delta(metric)?.querySelector('.visually-hidden')?.textContent,
      ],
    )
    expect(colours).toEqual([
      ['leads_received', 'positive', ', better than before'],
      ['losses', 'negative', ', worse than before'],
      ['avg_initial_contact_secs', 'positive', ', better than before'],
      ['email_received', 'neutral', ', as before'],
    ])
    const [better, worse, same] = ['leads_received', 'losses', 'email_received'].map(
      (metric) => getComputedStyle(delta(metric) as Element).color,
    )
    expect(new Set([better, worse, same]).size).toBe(3)
  })

  it('has neither delta nor difference for all time (RPT-20)', async () => {
    const all = { ...anOverview(), previous: null, from: null, to: null }
    await open('/reporting/practice?start=all', reportsServer({ [OVERVIEW]: { body: all } }))
    for (const metric of shownMetrics()) expect(cardText(metric ?? '').delta).toBeNull()
    expect(cardText('gone_ahead').aggregate).toBe(`Accepted ${money(43_000)}`)
    expect(page.getByText('Compared with').query()).toBeNull()
  })

  it('has no money while the dental system is connected (RPT-24)', async () => {
    for (const [state, count] of [
      ['disconnected', 3],
      ['unhealthy', 0],
    ] as const) {
      const server = reportsServer({
        'GET /api/integrations': { body: [anIntegration({ integration: 'dentally', state })] },
      })
      const app = await open('/reporting/practice', server)
      await expect.poll(() => document.querySelectorAll('[data-aggregate]').length > 0).toBe(count > 0)
      app.close()
    }
  })

  it('with an id is one link to its patients, with the filters; without an id it is none (RPT-26)', async () => {
    await open('/reporting/practice?start=2026-01-01&end=2026-01-31&types=Implants&stages=lost')
    const links = Object.fromEntries(
      shownMetrics().map((metric) => [
        metric,
        [...metricCard(metric ?? '').querySelectorAll('a')].map((link) => link.getAttribute('href')),
      ]),
    )
    const search = '?start=2026-01-01&end=2026-01-31&types=Implants'
    expect(links).toEqual({
      leads_received: [`/patients/overview/leadsReceived${search}`],
      consults_booked: [`/patients/overview/consultsBooked${search}`],
      gone_ahead: [`/patients/overview/goneAhead${search}`],
      losses: [`/patients/overview/losses${search}`],
      email_received: [],
      sms_received: [],
      email_sent: [],
      sms_sent: [],
      avg_initial_contact_secs: [],
    })
  })

  it('opens its list wherever it is pressed, with the stages on Pipeline (RPT-26)', async () => {
    const app = await open('/reporting/pipeline?start=2026-01-01&end=2026-01-31&stages=lost')
    await userEvent.click(metricCard('won'), { position: { x: 12, y: 60 } })
    await expect
      .poll(app.address)
      .toBe('/patients/pipeline/goneAhead?start=2026-01-01&end=2026-01-31&stages=lost')
  })

  it('stands in a grid of four columns, two below 1200 px, and one on a phone (RPT-28)', async () => {
    await open('/reporting/practice')
    const grid = () => document.querySelector('#conversions > div:last-child')
    for (const [width, columns] of [
      [1440, 4],
      [1200, 4],
      [1199, 2],
      [1024, 2],
      [390, 1],
    ] as const) {
      await page.viewport(width, 900)
      await expect.poll(() => columnsOf(grid()), { message: `${width} px` }).toBe(columns)
    }
  })
})
