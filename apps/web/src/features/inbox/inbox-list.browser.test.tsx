import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aConversation } from './testing/a-conversation.ts'
import { fakeServer } from './testing/fake-server.ts'
import { showInbox } from './testing/show-inbox.tsx'

const FAILURE = 'Oops! Something went wrong. You should try refreshing.'
const heading = page.getByRole('heading', { level: 1 })
const list = page.getByRole('list', { name: 'Conversations' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const names = ['All', 'Email', 'SMS', 'Form Submissions', 'WhatsApp']
const listRequests: [name: string, path: string, channel: string | undefined][] = [
  ['All', '/v2/conversations/communications', undefined],
  ['Email', '/v2/conversations/communications', 'Email'],
  ['SMS', '/v2/conversations/communications', 'SMS'],
  ['WhatsApp', '/v2/conversations/communications', 'WhatsApp'],
  ['Form Submissions', '/conversations/form-submissions', 'Form Submissions'],
]

const many = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) =>
    aConversation(`p${first + index}`, { minutesAgo: first + index }),
  )

describe('the list of a view', () => {
  it.each(names)('is titled with the view’s name followed by "Inbox": %s (INB-01)', async (name) => {
    fakeServer()
    showInbox(name)
    await expect.element(heading).toHaveTextContent(new RegExp(`^${name} Inbox$`))
  })

  it.each(listRequests)('loads %s from %s (INB-19)', async (name, path, channel) => {
    const server = fakeServer([aConversation('Tom')])
    const { rows } = showInbox(name)
    await expect.poll(rows).toHaveLength(1)
    expect(server.sent(/communications|form-submissions/)).toEqual([`GET ${path}`])
    expect(server.listQueries()[0]?.channel).toBe(channel)
  })

  it('has a filter bar, a list at least 350 px wide and a bar for selected rows at the bottom (INB-02)', async () => {
    fakeServer(many(40))
    const { host } = showInbox()
    await expect.element(page.getByRole('group', { name: 'Filters' })).toBeVisible()
    const pane = page.getByRole('region', { name: 'Inbox' })
    await page.getByRole('checkbox', { name: 'Select p1 Whitfield' }).click()
    const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
    await expect.element(bar).toBeVisible()
    for (const width of [1440, 1280, 1024]) {
      await page.viewport(width, 900)
      const outer = pane.element().getBoundingClientRect()
      const inner = bar.element().getBoundingClientRect()
      expect(outer.width).toBe(width === 1440 ? 352 : 350)
      expect(inner.bottom).toBe(outer.bottom)
      expect(inner.height).toBe(52)
      // The bar covers no row: the list ends where the bar begins.
      expect(list.element().parentElement?.getBoundingClientRect().bottom).toBe(inner.top)
    }
    expect(host.getBoundingClientRect().height).toBe(846)
  })

  it('renders only those of its 10,000 rows that are near the viewport (INB-02)', async () => {
    fakeServer(many(10_000))
    const { rows, names, scroller } = showInbox()
    await expect.poll(() => rows().length).toBeGreaterThan(10)
    expect(rows().length).toBeLessThan(60)
    expect(names()[0]).toBe('p0')
    expect(scroller().scrollHeight).toBe(10_000 * 60)

    scroller().scrollTop = 5_000 * 60
    await expect.poll(names).toContain('p5000')
    expect(rows().length).toBeLessThan(60)
    const [topRow] = rows().filter((row) => row.dataset.patient === 'p5000')
    expect(topRow?.getBoundingClientRect().top).toBe(scroller().getBoundingClientRect().top)
  })

  it('requests 50 conversations per page, and shows them in rows 60 px high (INB-22)', async () => {
    const server = fakeServer(many(50))
    const { rows } = showInbox()
    await expect.poll(() => rows().length).toBeGreaterThan(10)
    expect(server.listQueries()).toEqual([{ limit: '50', include_snoozed: '0', sort_direction: 'desc' }])
    for (const width of [1440, 390]) {
      await page.viewport(width, 900)
      const tops = rows().map((row) => row.getBoundingClientRect().top)
      expect(tops.map((top) => top - (tops[0] ?? 0))).toEqual(tops.map((_, index) => index * 60))
      expect(new Set(rows().map((row) => row.getBoundingClientRect().height))).toEqual(new Set([60]))
    }
  })
})

describe('a list that is loading', () => {
  it('shows three skeleton rows, then the conversations (INB-06, INB-15)', async () => {
    const server = fakeServer([aConversation('Tom')])
    server.pausing = /communications/
    const { host, rows } = showInbox()
    await expect.element(page.getByRole('status', { name: 'Loading conversations' })).toBeVisible()
    const skeletons = [...host.querySelectorAll('[data-display="loading"]')]
    expect(skeletons.map((row) => row.getBoundingClientRect().height)).toEqual([60, 60, 60])
    server.pending[0]?.respond(200, { data: [aConversation('Tom')], cursor: null })
    await expect.poll(rows).toHaveLength(1)
    expect(host.querySelectorAll('[data-display="loading"]')).toHaveLength(0)
  })

  it('shows a failure, after which Refresh loads the list (INB-16)', async () => {
    const server = fakeServer([aConversation('Tom')])
    server.failing = /communications/
    const { rows } = showInbox()
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILURE)
    await expect.element(page.getByText(FAILURE, { exact: true })).toBeVisible()
    server.failing = null
    await button('Refresh').last().click()
    await expect.poll(rows).toHaveLength(1)
    await expect.element(page.getByText(FAILURE)).not.toBeInTheDocument()
  })

  it('shows a failure of the next page below the rows, which stay (INB-16)', async () => {
    const server = fakeServer()
    server.list = (query) =>
      query.has('cursor')
        ? { data: [aConversation('Last', { minutesAgo: 99 })], cursor: null }
        : { data: many(3), cursor: '2' }
    server.pausing = /communications/
    const { host, rows, names } = showInbox()
    await expect.poll(() => server.pending).toHaveLength(1)
    server.pending[0]?.respond(200, { data: many(3), cursor: '2' })
    await expect.poll(rows).toHaveLength(3)
    await expect.poll(() => server.pending).toHaveLength(2)
    expect(host.querySelectorAll('[data-display="loading"]')).toHaveLength(3)
    server.pending[1]?.respond(500)
    await expect.element(page.getByRole('alert')).toHaveTextContent(FAILURE)
    expect(names()).toEqual(['p0', 'p1', 'p2'])
    server.pausing = null
    await button('Try again').click()
    await expect.poll(names).toEqual(['p0', 'p1', 'p2', 'Last'])
    await expect.element(page.getByText(FAILURE)).not.toBeInTheDocument()
  })
})

describe('the next page', () => {
  function paged() {
    const server = fakeServer()
    server.list = (query) => {
      const from = Number(query.get('cursor') ?? 0)
      return { data: many(50, from), cursor: from < 100 ? String(from + 50) : null }
    }
    return server
  }
  const requestedCursors = (server: ReturnType<typeof fakeServer>) =>
    server.listQueries().map(({ cursor }) => cursor)

  it('is loaded within 600 px of the end, and only if there is a cursor (INB-23)', async () => {
    const server = paged()
    const { rows, names, scroller } = showInbox()
    await expect.poll(() => rows().length).toBeGreaterThan(10)
    const viewHeight = scroller().clientHeight
    const scrollTo = async (fromEnd: number, count: number) => {
      scroller().scrollTop = count * 60 - viewHeight - fromEnd
      scroller().dispatchEvent(new Event('scroll'))
    }
    await scrollTo(601, 50)
    await expect.poll(names).toContain('p35')
    expect(requestedCursors(server)).toEqual([undefined])

    await scrollTo(600, 50)
    await expect.poll(() => requestedCursors(server)).toEqual([undefined, '50'])
    await scrollTo(0, 50)
    await expect.poll(names).toContain('p50')

    await scrollTo(0, 100)
    await expect.poll(() => requestedCursors(server)).toEqual([undefined, '50', '100'])
    await scrollTo(0, 100)
    await expect.poll(names).toContain('p100')
    await scrollTo(0, 150)
    await expect.poll(names).toContain('p149')
    scroller().dispatchEvent(new Event('scroll'))
    expect(requestedCursors(server)).toEqual([undefined, '50', '100'])
    expect(list.element().querySelector('[aria-posinset="150"]')?.getAttribute('aria-setsize')).toBe('150')
  })

  it('is requested at most once in 300 ms, however fast the user scrolls (INB-24)', async () => {
    let now = 1000
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const server = paged()
    const { names, scroller, rows } = showInbox()
    await expect.poll(() => rows().length).toBeGreaterThan(10)
    scroller().scrollTop = 50 * 60
    await expect.poll(() => requestedCursors(server)).toEqual([undefined, '50'])
    await expect.poll(() => scroller().scrollHeight).toBe(103 * 60)
    now += 299
    scroller().scrollTop = 100 * 60
    await expect.poll(names).toContain('p99')
    scroller().dispatchEvent(new Event('scroll'))
    expect(requestedCursors(server)).toEqual([undefined, '50'])
    now += 1
    scroller().dispatchEvent(new Event('scroll'))
    await expect.poll(() => requestedCursors(server)).toEqual([undefined, '50', '100'])
    vi.restoreAllMocks()
  })
})

describe('the inbox', () => {
  it('says that there is nothing left to do when it is empty (INB-17)', async () => {
    fakeServer()
    showInbox()
    await expect
      .element(
        page.getByText("There's nothing left to do. Any new patient conversations will appear here.", {
          exact: true,
        }),
      )
      .toBeVisible()
    await expect.element(button('Clear filters')).not.toBeInTheDocument()
  })

  it('says that nothing matches the filters when they hide all rows, and offers to clear them (INB-17)', async () => {
    const server = fakeServer()
    server.list = (query) => ({ data: query.has('starred') ? [] : [aConversation('Tom')], cursor: null })
    const { rows } = showInbox()
    await expect.poll(rows).toHaveLength(1)
    await page.getByRole('button', { name: 'Starred' }).click()
    await expect.element(page.getByText('Nothing matches these filters')).toBeVisible()
    await expect.element(page.getByText("There's nothing left to do.")).not.toBeInTheDocument()
    await button('Clear filters').click()
    await expect.poll(rows).toHaveLength(1)
  })

  it('shows the welcome text while no conversation is open (INB-18)', async () => {
    fakeServer([aConversation('Tom')])
    const { row } = showInbox()
    await expect.element(page.getByText('Welcome to the Inbox', { exact: true })).toBeVisible()
    await expect
      .element(
        page.getByText('Click any conversation on the left to open it and reply to the patient.', {
          exact: true,
        }),
      )
      .toBeVisible()
    await row('Tom').click()
    await expect.element(page.getByText('Welcome to the Inbox')).not.toBeInTheDocument()
  })
})
