import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aConversation } from '../testing/a-conversation.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { showInbox } from '../testing/show-inbox.tsx'

const DEFAULT = { limit: '50', include_snoozed: '0', sort_direction: 'desc' }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const preset = (name: string) => page.getByRole('menuitemradio', { name, exact: true })

/** Opens the inbox and waits for its first page. */
async function open(viewName?: string) {
  const server = fakeServer([aConversation('Tom'), aConversation('Priya', { minutesAgo: 1 })])
  const shown = showInbox(viewName)
  await expect.poll(shown.rows).toHaveLength(2)
  /** Waits for `count` list requests and the latest response, and returns the latest query. */
  const latestQuery = async (count: number) => {
    await expect.poll(server.listQueries).toHaveLength(count)
    await expect.poll(() => shown.inbox().list.state).toBe('loaded')
    return server.listQueries().at(-1)
  }
  return { server, latestQuery, ...shown }
}

describe('the filter bar', () => {
  it('starts with all conversations, snoozed hidden, newest first, all time (INB-25)', async () => {
    const { latestQuery } = await open()
    expect(await latestQuery(1)).toEqual(DEFAULT)
    for (const chip of [/^Unread/, /^Starred/, /^Snoozed/]) {
      await expect.element(button(chip)).toHaveAttribute('aria-pressed', 'false')
    }
    await expect.element(button('Types: All types')).toHaveTextContent('All types')
    await expect.element(button('Dates: All time')).toHaveTextContent('All time')
    await expect.element(button('Newest')).toBeVisible()
  })

  it('includes the channel of the view in every request (INB-25)', async () => {
    const { latestQuery } = await open('SMS')
    expect(await latestQuery(1)).toEqual({ ...DEFAULT, channel: 'SMS' })
    await button(/^Unread/).click()
    expect(await latestQuery(2)).toEqual({ ...DEFAULT, channel: 'SMS', unread: '1' })
  })

  it('reloads the list from its first page when unread, starred, snoozed or sorting is switched (INB-25, INB-26)', async () => {
    const { latestQuery } = await open()
    const steps: [string | RegExp, object][] = [
      [/^Unread/, { unread: '1' }],
      [/^Unread/, {}],
      [/^Starred/, { starred: '1' }],
      [/^Starred/, {}],
      [/^Snoozed/, { include_snoozed: '1' }],
      [/^Snoozed/, {}],
      ['Newest', { sort_direction: 'asc' }],
      ['Oldest', {}],
    ]
    for (const [index, [name, query]] of steps.entries()) {
      await button(name).click()
      expect(await latestQuery(index + 2)).toEqual({ ...DEFAULT, ...query })
    }
  })

  it('combines filters, and shows the new first page from its top (INB-26)', async () => {
    const { server, latestQuery, rows, scroller } = await open()
    const page = Array.from({ length: 50 }, (_, index) => aConversation(`p${index}`, { minutesAgo: index }))
    server.list = (query) =>
      query.has('cursor') ? { data: [], cursor: null } : { data: page, cursor: 'next' }
    await button(/^Snoozed/).click()
    await latestQuery(2)
    scroller().scrollTop = 1500
    await button(/^Starred/).click()
    expect(await latestQuery(3)).toEqual({ ...DEFAULT, include_snoozed: '1', starred: '1' })
    expect(scroller().scrollTop).toBe(0)
    expect(rows()[0]?.dataset.patient).toBe('p0')
  })

  it('clears the selection and closes the conversation when a filter changes (INB-26)', async () => {
    const { latestQuery, inbox, row } = await open()
    await row('Tom').click()
    await page.getByRole('checkbox', { name: 'Select Priya Whitfield' }).click()
    await button(/^Snoozed/).click()
    await latestQuery(2)
    expect(inbox().choices.selection).toEqual({ open: null, checked: [] })
  })

  it('ignores changed filters while the list is loading (INB-27)', async () => {
    const { server, latestQuery } = await open()
    server.pausing = /communications/
    await button(/^Unread/).click()
    await expect.poll(server.pending.slice.bind(server.pending)).toHaveLength(1)
    await button(/^Starred/).click()
    await button('Newest').click()
    await expect.element(button(/^Starred/)).toHaveAttribute('aria-pressed', 'false')
    server.pending[0]?.respond(200, { data: [], cursor: null })
    expect(await latestQuery(2)).toEqual({ ...DEFAULT, unread: '1' })
  })

  it('shows who looks after each patient, but not oneself in a list of one’s own', async () => {
    const { server, latestQuery, row, inbox } = await open()
    const own = aConversation('Tom', { assignee: { id: inbox().userId, name: 'Hannah Price' } })
    server.list = () => ({ data: [own], cursor: null })
    await button(/^Unread/).click()
    await latestQuery(2)
    await expect.element(row('Tom')).toHaveTextContent('Assigned to Hannah Price')
    await button('Mine').click()
    expect(await latestQuery(3)).toMatchObject({ assigned: 'me' })
    await expect.element(row('Tom')).not.toHaveTextContent('Assigned to')
  })

  it('requests counts for the view and the selected types (INB-30)', async () => {
    const { server, latestQuery } = await open('Email')
    await button('Types: All types').click()
    await option('Implants').click()
    await latestQuery(2)
    await expect.poll(() => server.sent(/count$/)).toHaveLength(6)
    for (const kind of ['unread', 'starred', 'snoozed']) {
      expect(server.queries(new RegExp(`${kind}/count`))).toEqual([
        { channel: 'Email' },
        { channel: 'Email', tx_types: 'Implants' },
      ])
    }
  })
})

describe('the types filter', () => {
  it('offers a searchable list, and shows how many types are selected (INB-25, INB-26)', async () => {
    const { latestQuery } = await open()
    await button('Types: All types').click()
    await page.getByRole('combobox', { name: 'Search types' }).fill('impl')
    await expect.poll(() => page.getByRole('option').all()).toHaveLength(1)
    await option('Implants').click()
    expect(await latestQuery(2)).toEqual({ ...DEFAULT, tx_types: 'Implants' })
    await expect.element(button(/^Types/)).toHaveTextContent('1 type selected')

    await page.getByRole('combobox', { name: 'Search types' }).fill('')
    await option('Whitening').click()
    expect(await latestQuery(3)).toEqual({ ...DEFAULT, tx_types: 'Implants,Whitening' })
    await expect.element(button(/^Types/)).toHaveTextContent('2 types selected')
  })

  it('filters nothing when all types are selected, so that patients without a type are included', async () => {
    const { latestQuery } = await open()
    await button('Types: All types').click()
    await option('Implants').click()
    await latestQuery(2)
    await page.getByRole('option').first().click()
    expect(await latestQuery(3)).toEqual(DEFAULT)
    await expect.element(button(/^Types/)).toHaveTextContent('All types')
    for (const type of ['Clear aligners', 'Composite bonding', 'Implants', 'Whitening']) {
      await expect.element(option(type)).toHaveAttribute('aria-selected', 'true')
    }
    await page.getByRole('option').first().click()
    await expect.element(option('Implants')).toHaveAttribute('aria-selected', 'false')
    await option('Implants').click()
    expect(await latestQuery(4)).toEqual({ ...DEFAULT, tx_types: 'Implants' })
  })
})

describe('the date filter', () => {
  it.each([
    ['Today', '2025-11-20T00:00:00.000Z', '2025-11-20T23:59:59.999Z'],
    ['Yesterday', '2025-11-19T00:00:00.000Z', '2025-11-19T23:59:59.999Z'],
    ['Past week', '2025-11-14T00:00:00.000Z', '2025-11-20T23:59:59.999Z'],
    ['Past month', '2025-10-21T23:00:00.000Z', '2025-11-20T23:59:59.999Z'],
    ['Past quarter', '2025-08-22T23:00:00.000Z', '2025-11-20T23:59:59.999Z'],
    ['Past year', '2024-11-21T00:00:00.000Z', '2025-11-20T23:59:59.999Z'],
  ])('filters by the preset %s (INB-31, INB-26)', async (name, start_at, end_at) => {
    const { latestQuery } = await open()
    await button('Dates: All time').click()
    await expect.element(preset('All time')).toHaveAttribute('aria-checked', 'true')
    await preset(name).click()
    expect(await latestQuery(2)).toEqual({ ...DEFAULT, start_at, end_at })
    await expect.element(button(`Dates: ${name}`)).toHaveTextContent(name)
  })

  it('offers the presets in their order, and returns to All time (INB-31)', async () => {
    const { latestQuery } = await open()
    await button('Dates: All time').click()
    await expect
      .poll(() =>
        page
          .getByRole('menuitemradio')
          .all()
          .map((item) => item.element().textContent),
      )
      .toEqual([
        'Today',
        'Yesterday',
        'Past week',
        'Past month',
        'Past quarter',
        'Past year',
        'All time',
        'Choose dates',
      ])
    await preset('Today').click()
    await latestQuery(2)
    await button('Dates: Today').click()
    await preset('All time').click()
    expect(await latestQuery(3)).toEqual(DEFAULT)
  })

  it('shows custom dates as the label (INB-31)', async () => {
    const { latestQuery } = await open()
    await button('Dates: All time').click()
    await preset('Choose dates').click()
    await field('From').fill('2025-11-12')
    await field('To').fill('2025-11-14')
    await button('Show').click()
    expect(await latestQuery(2)).toEqual({
      ...DEFAULT,
      start_at: '2025-11-12T00:00:00.000Z',
      end_at: '2025-11-14T23:59:59.999Z',
    })
    await expect.element(button(/^Dates/)).toHaveTextContent('12 Nov 2025 – 14 Nov 2025')
    await button(/^Dates/).click()
    await expect.element(preset('12 Nov 2025 – 14 Nov 2025')).toHaveAttribute('aria-checked', 'true')
  })

  it('rejects future days (INB-32)', async () => {
    const { latestQuery } = await open()
    await button('Dates: All time').click()
    await preset('Choose dates').click()
    await field('To').fill('today')
    await expect.element(button('From: choose from a calendar')).toBeVisible()
    await button('To: choose from a calendar').click()
    await expect.element(button('Thursday 20 November 2025')).toBeEnabled()
    await expect.element(button('Friday 21 November 2025')).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await field('From').fill('20 November')
    await field('To').fill('tomorrow')
    await button('Show').click()
    await expect.element(page.getByText('Choose days up to today.')).toBeVisible()
    await field('To').fill('20/11')
    await userEvent.keyboard('{Enter}')
    await latestQuery(2)
    await expect.element(button('Dates: Today')).toBeVisible()
  })
})
