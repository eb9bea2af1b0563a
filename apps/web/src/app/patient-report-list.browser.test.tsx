import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSignedIn } from './testing/open-signed-in.tsx'
import {
  aReportedPatient,
  failure,
  idOf,
  LOADING_MS,
  loadListPages,
  pageButton,
  pages,
  reportServer,
  rowOf,
} from './testing/report-lists.ts'

const LOSSES = '/patients/overview/losses'
const heading = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true })
const dataRows = () => document.querySelectorAll('tbody tr:not([data-skeleton])').length
const places = (text: string) => page.getByText(text, { exact: true })

/** Reports, the paths of the calls that list their patients, and those of the other call. */
const pathsOfLists = [
  ['overview/losses', '/api/v3/patients/overview', '/api/v3/patients'],
  ['pipeline/lost', '/api/v3/patients', '/api/v3/patients/overview'],
] as const
const unknownLists = ['/patients/practice/losses', '/patients/overview/lost']

beforeAll(loadListPages, LOADING_MS)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens a list and waits for its rows. */
async function openList(path = LOSSES, server = reportServer()) {
  const app = openSignedIn(server, path)
  await expect.poll(dataRows, { timeout: 15_000 }).toBeGreaterThan(0)
  return { ...app, server }
}

describe('the list of a report', () => {
  it('has the columns tick box, Email, Name, Phone, Stage, Type and View, under its title (PRT-01, G3-01)', async () => {
    await openList()
    await expect.element(heading('Practice Overview: Losses')).toBeVisible()
    expect(document.title).toBe('Practice Overview: Losses - Enamel')
    const headings = page.getByRole('columnheader').elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      ...['', 'Email', 'Name', 'Phone', 'Stage', 'Type', 'View'],
    ])
    const cells = [...rowOf('Patient 1').element().children]
    await expect
      .poll(() => cells.map(({ textContent }) => textContent))
      .toEqual([
        ...['', 'patient1@mail.example', 'Patient 1', '07700 900118', 'Considering Tx', 'Implants', 'View'],
      ])
    expect(dataRows()).toBe(4)
  })

  it('opens a patient over itself with View, and closing returns to it (PRT-01)', async () => {
    const { address } = await openList(`${LOSSES}?types=Implants&page=1`)
    await page.getByRole('button', { name: 'View Patient 1', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Patient 1' })
    await expect.element(editor).toBeVisible()
    expect(address()).toBe(`/patients/${idOf(1)}`)
    expect(dataRows()).toBe(4)
    await userEvent.keyboard('{Escape}')
    await expect.element(editor).not.toBeInTheDocument()
    await expect.poll(address).toContain(`${LOSSES}?types=Implants`)
  })

  it('says which details a patient does not have', async () => {
    const nothing = { email: null, phone: null, stage: null, type: null }
    await openList(LOSSES, reportServer(1, nothing))
    expect(rowOf('Patient 1').element().textContent).toBe(
      'No emailPatient 1No phoneNot in PipelineNo typeView',
    )
  })

  it.each(pathsOfLists)(
    'of %s is asked of %s with the filters of the address (PRT-02, PRT-05, C3-02)',
    async (report, path, otherPath) => {
      const filters = 'types=Implants&sources=Website&labels=Nervous&stages=lost'
      const days = 'start=2025-11-01&end=2025-11-07'
      const { server } = await openList(`/patients/${report}?${days}&${filters}&page=2`)
      expect(server.queries()[0]).toEqual({
        report,
        from: '2025-11-01',
        to: '2025-11-07',
        types: 'Implants',
        sources: 'Website',
        labels: 'Nervous',
        stages: 'lost',
        limit: '50',
        page: '2',
      })
      expect(server.calls.some((call) => call.startsWith(`GET ${path}?`))).toBe(true)
      expect(server.calls.some((call) => call.startsWith(`GET ${otherPath}?`))).toBe(false)
    },
  )

  it('has the filters of reports with stages; a change returns to page 1 (PRT-05)', async () => {
    const { server, address } = await openList(`${LOSSES}?start=2025-11-01&end=2025-11-07&page=3`)
    await expect.element(places('Patients 101 to 150 of 312')).toBeVisible()
    for (const name of ['Dates', 'Stages', 'Sources', 'Labels', 'Types'])
      await expect.element(page.getByRole('button', { name: new RegExp(`^${name}: `) })).toBeVisible()
    await page.getByRole('button', { name: /^Stages: / }).click()
    await page.getByRole('option', { name: 'Lost' }).click()
    await expect.element(places('Patients 1 to 50 of 312')).toBeVisible()
    const asked = server.queries().filter(({ stages }) => stages)
    expect(asked[0]).toMatchObject({ from: '2025-11-01', to: '2025-11-07', stages: 'lost', page: '1' })
    expect(address()).toBe(`${LOSSES}?start=2025-11-01&end=2025-11-07&stages=lost`)
  })

  it('reached from a card, leads back to its report with the filters kept (RPT-26)', async () => {
    await openList('/patients/pipeline/lost?start=all&labels=Nervous&page=2')
    const back = page.getByRole('link', { name: 'Back to Pipeline' })
    await expect.element(back).toHaveAttribute('href', '/reporting/pipeline?start=all&labels=Nervous')
  })

  it('leads back to a report without the filters that the report does not have (RPT-05)', async () => {
    await openList('/patients/sources/won?start=all&sources=Website&stages=lost&labels=Nervous')
    const back = page.getByRole('link', { name: 'Back to Return on sources' })
    await expect.element(back).toHaveAttribute('href', '/reporting/sources?start=all&labels=Nervous')
  })

  it('is marked as part of Reporting in the menu', async () => {
    await openList()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect
      .element(menu.getByRole('link', { name: 'Reporting' }))
      .toHaveAttribute('aria-current', 'page')
  })
})

describe('the report selector', () => {
  it('lists the ten reports, and opens the chosen one at page 1 with the filters kept (PRT-06, PRT-05)', async () => {
    const { address, server } = await openList(`${LOSSES}?types=Implants&page=2`)
    await page.getByRole('button', { name: 'Losses', exact: true }).click()
    const choices = page.getByRole('menuitemradio')
    expect(choices.elements()).toHaveLength(10)
    await expect.element(page.getByRole('menuitemradio', { name: 'Practice Overview: Losses' })).toBeChecked()
    await page.getByRole('menuitemradio', { name: 'Pipeline: Won' }).click()
    await expect.element(heading('Pipeline: Won')).toBeVisible()
    expect(address()).toBe('/patients/pipeline/goneAhead?types=Implants')
    await expect
      .poll(() => server.queries().find(({ report }) => report === 'pipeline/goneAhead'))
      .toMatchObject({ types: 'Implants', page: '1' })
  })

  it.each(unknownLists)(
    'has the placeholder Select a report beside the failure view of %s (PRT-06, PRT-10, C3-38)',
    async (path) => {
      const server = reportServer()
      const { address } = openSignedIn(server, `${path}?types=Implants`)
      await expect.element(page.getByRole('alert')).toHaveTextContent('We could not find this report')
      expect(server.queries()).toEqual([])
      const compose = page.getByRole('button', { name: 'Compose Message' })
      await expect.element(compose).toHaveAttribute('aria-disabled', 'true')
      await expect.element(compose).toHaveAttribute('data-tooltip', 'Select a report first')
      await page.getByRole('button', { name: 'Select a report' }).click()
      await page.getByRole('menuitemradio', { name: 'Practice Overview: Losses' }).click()
      await expect.element(rowOf('Patient 1')).toBeVisible()
      expect(address()).toBe(`${LOSSES}?types=Implants`)
    },
  )
})

describe('the pages of a list', () => {
  const numbers = () =>
    [...pages.element().querySelectorAll('li')].map(({ textContent }) => textContent).join(' ')

  it('are opened by number, Previous and Next, are in the address, and name their patients (PRT-07, PRT-08)', async () => {
    const { address, back } = await openList(LOSSES, reportServer(1000))
    await expect.element(places('Patients 1 to 50 of 1,000')).toBeVisible()
    expect(numbers()).toBe('1 2 … 19 20')
    await expect.element(pageButton('Previous')).toHaveAttribute('aria-disabled', 'true')
    await pageButton('Next').click()
    await expect.element(rowOf('Patient 51')).toBeVisible()
    expect(address()).toBe(`${LOSSES}?page=2`)
    await pageButton('Page 20').click()
    await expect.element(places('Patients 951 to 1,000 of 1,000')).toBeVisible()
    await expect.element(pageButton('Next')).toHaveAttribute('aria-disabled', 'true')
    back()
    await expect.element(rowOf('Patient 51')).toBeVisible()
    await pageButton('Previous').click()
    await expect.element(rowOf('Patient 1')).toBeVisible()
    expect(address()).toBe(LOSSES)
  })

  it('have ellipses around the current one (PRT-07)', async () => {
    await openList(`${LOSSES}?page=10`, reportServer(1000))
    expect(numbers()).toBe('1 … 9 10 11 … 19 20')
  })

  it('past the end give way to the last one', async () => {
    const { address } = openSignedIn(reportServer(), `${LOSSES}?page=99`)
    await expect.element(places('Patients 301 to 312 of 312')).toBeVisible()
    expect(address()).toBe(`${LOSSES}?page=7`)
  })

  it('are loaded ahead: the next one shows at once', async () => {
    const { server } = await openList()
    await expect.poll(() => server.queries().map((query) => query.page)).toEqual(['1', '2'])
    server.answer(2, () => new Promise(() => {}))
    await expect.poll(() => dataRows()).toBe(4)
    await pageButton('Next').click()
    await expect.element(rowOf('Patient 51')).toBeVisible()
  })

  it('keep the old rows while they load, and never show a late one in place of a newer one', async () => {
    const { server } = await openList()
    const late = Promise.withResolvers<void>()
    server.answer(5, async () => {
      await late.promise
      const data = [aReportedPatient(201)]
      return { body: { data, metadata: { total: 312, page: 5, limit: 50 } } }
    })
    await page.getByRole('button', { name: 'Page 7' }).click()
    await expect.element(rowOf('Patient 301')).toBeVisible()
    await pageButton('Page 6').click()
    await expect.element(rowOf('Patient 251')).toBeVisible()
    await pageButton('Page 5').click()
    await expect.element(pageButton('Page 5')).toHaveAttribute('aria-current', 'page')
    await expect.element(rowOf('Patient 251')).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: 'Practice Overview: Losses' }))
      .toHaveAttribute('aria-busy', 'true')
    await pageButton('Page 7').click()
    await expect.element(rowOf('Patient 301')).toBeVisible()
    late.resolve()
    await late.promise
    await expect.element(pageButton('Page 7')).toHaveAttribute('aria-current', 'page')
    await expect.element(rowOf('Patient 201')).not.toBeInTheDocument()
  })
})

describe('in place of the rows', () => {
  it('are twenty placeholders while the list loads (PRT-09)', async () => {
    const server = reportServer()
    const loading = Promise.withResolvers<void>()
    server.answer(1, async () => {
      await loading.promise
      return { body: { data: [aReportedPatient(1)], metadata: { total: 1, page: 1, limit: 50 } } }
    })
    openSignedIn(server, LOSSES)
    await expect.element(heading('Practice Overview: Losses')).toBeVisible()
    await expect.poll(() => document.querySelectorAll('tbody tr[data-skeleton]').length).toBe(20)
    loading.resolve()
    await expect.element(rowOf('Patient 1')).toBeVisible()
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(0)
  })

  it("is 'No patients match your search', with the way to remove filters (PRT-09)", async () => {
    const server = reportServer(0)
    const { address } = openSignedIn(server, `${LOSSES}?labels=Nervous`)
    await expect.element(page.getByText('No patients match your search')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Export' }))
      .toHaveAttribute('aria-disabled', 'true')
    server.setTotal(1)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(rowOf('Patient 1')).toBeVisible()
    expect(address()).toBe(LOSSES)
  })

  it('is the failure view for a page that failed, which is marked, until Try again loads it (PRT-09, C3-38)', async () => {
    const { server } = await openList()
    await page.getByRole('checkbox', { name: 'Select Patient 1', exact: true }).click()
    server.answer(4, () => failure)
    server.answer(7, () => failure)
    await pageButton('Page 7').click()
    await expect.element(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(pageButton('Page 7, could not be loaded')).toHaveAttribute('aria-current', 'page')
    const compose = page.getByRole('button', { name: 'Compose Message' })
    await expect.element(compose).toHaveAttribute('aria-disabled', 'true')
    server.answer(7, null)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(rowOf('Patient 301')).toBeVisible()
    await expect.element(pageButton('Page 7')).toBeVisible()
    await expect.element(compose).not.toHaveAttribute('aria-disabled', 'true')
  })
})
