import type { ConversationPage } from '@enamel/contract/inbox'
import type { Patient } from '@enamel/contract/patients'
import type { Request, Response } from '@playwright/test'
import { OWNER } from './people/staff-api.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { expect, test } from './test.ts'

const calls = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

test('a mark of one person shows at once, after a reload, and for the others (INB-08, INB-09, INB-10)', async ({
  page,
  browser,
  staffApi,
  someone,
  sessionOf,
  addresses,
}) => {
  const person = someone('Marked')
  const id = await staffApi.adds(person)
  await person.texts('Could you mark this?')
  const inbox = inboxOn(page)
  await page.goto('/inbox')
  const row = inbox.row(person.name)
  await expect(row).toHaveAttribute('data-display', 'unread')
  const heard: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes(id)) heard.push(calls(request))
  })

  await inbox.mark(person.name, 'Mark read')
  await expect(row).toHaveAttribute('data-display', 'read')
  await inbox.mark(person.name, 'Star')
  await expect(row.getByRole('button', { name: 'Unstar' })).toBeVisible()
  await inbox.mark(person.name, 'Mark unread')
  await expect(row).toHaveAttribute('data-display', 'unread')
  // Different marks are made at the same time: the order of the answers is open.
  await expect
    .poll(() => heard.toSorted())
    .toEqual([
      `PUT /api/conversations/${id}/star`,
      `PUT /api/conversations/${id}/unread`,
      `PUT /api/v3/conversations/${id}`,
    ])

  const other = await browser.newContext({
    baseURL: addresses.productUrl,
    storageState: await sessionOf(OWNER),
  })
  const otherPage = await other.newPage()
  await otherPage.goto('/inbox')
  const otherRow = inboxOn(otherPage).row(person.name)
  await expect(otherRow).toHaveAttribute('data-display', 'unread')
  await inboxOn(otherPage).mark(person.name, 'Unstar')
  // Closing the browser would take the call back.
  await expect.poll(async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).starred).toBe(false)
  await other.close()

  await page.reload()
  await expect(row).toHaveAttribute('data-display', 'unread')
  await expect(row.getByRole('button', { name: 'Unstar' })).toHaveCount(0)
})

test('each view lists what came in by its channel, from its first page (INB-19, INB-26)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Channels')
  const id = await staffApi.adds(person)
  await person.mails({ subject: 'By mail', text: 'An email it is.' })
  await person.fillsIn('Web form', { Message: 'A form it is.' })
  await person.texts('A text it is.')
  await expect
    .poll(async () => (await staffApi.get<{ items: unknown[] }>(`/v2/patients/${id}/timeline`)).items.length)
    .toBeGreaterThanOrEqual(3)
  const inbox = inboxOn(page)
  const views = page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Inbox' })
  await page.goto('/settings')
  for (const [view, text, call, channel] of [
    ['All', 'A text it is.', '/api/v2/conversations/communications', null],
    ['Email', 'An email it is.', '/api/v2/conversations/communications', 'Email'],
    ['SMS', 'A text it is.', '/api/v2/conversations/communications', 'SMS'],
    ['Form Submissions', 'A form it is.', '/api/conversations/form-submissions', 'Form Submissions'],
  ] as const) {
    const listed = page.waitForRequest((request) => new URL(request.url()).pathname === call)
    await views.getByRole('link', { name: new RegExp(`^${view}`) }).click()
    const { searchParams } = new URL((await listed).url())
    expect([searchParams.get('channel'), searchParams.get('cursor')]).toEqual([channel, null])
    await expect(inbox.row(person.name)).toContainText(text)
  }
})

test('the list is narrowed and turned round, each time from its first page (INB-25, INB-26)', async ({
  page,
  staffApi,
  someone,
}) => {
  const [unread, starred, asleep] = [someone('Unread'), someone('Starred'), someone('Asleep')]
  await staffApi.adds(unread)
  const id = await staffApi.adds(starred)
  await staffApi.snoozes(await staffApi.adds(asleep))
  await starred.texts('I am read and starred')
  await unread.texts('I am unread')
  await asleep.texts('I am snoozed')

  const inbox = inboxOn(page)
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v2/conversations/communications') queries.push(url.searchParams)
  })
  await page.goto('/inbox')
  await expect(inbox.row(unread.name)).toBeVisible()
  await expect(inbox.row(starred.name)).toBeVisible()
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    limit: '50',
    include_snoozed: '0',
    sort_direction: 'desc',
  })
  // Listed, so its conversation can be marked.
  await staffApi.put(`/v3/conversations/${id}`)
  await staffApi.put(`/conversations/${id}/star`)

  await inbox.narrow('Unread')
  await expect(inbox.row(starred.name)).toHaveCount(0)
  await expect(inbox.row(unread.name)).toBeVisible()
  await inbox.narrow('Unread')
  await inbox.narrow('Starred')
  await expect(inbox.row(unread.name)).toHaveCount(0)
  await expect(inbox.row(starred.name)).toBeVisible()
  await inbox.narrow('Starred')
  await expect(inbox.row(asleep.name)).toHaveCount(0)
  for (const shown of ['1', '0']) {
    const listed = page.waitForResponse(
      (answer) => new URL(answer.url()).searchParams.get('include_snoozed') === shown,
    )
    await inbox.narrow('Snoozed')
    const { data }: ConversationPage = await (await listed).json()
    expect(data.some(({ snoozed }) => snoozed)).toBe(shown === '1')
    await expect(inbox.row(asleep.name)).toHaveCount(Number(shown))
  }
  await inbox.narrow('Newest')
  await expect(inbox.filter('Oldest')).toBeVisible()
  await expect(inbox.row(unread.name)).toHaveCount(0)
  expect(queries.some((query) => query.get('sort_direction') === 'asc')).toBe(true)
  const byNarrowing = Map.groupBy(queries, (query) => {
    const others = new URLSearchParams(query)
    others.delete('cursor')
    return String(others)
  })
  for (const [first] of byNarrowing.values()) expect(first?.has('cursor')).toBe(false)
})

test('hundreds of conversations are paged, and only those near the eye are drawn (INB-02, INB-22)', async ({
  page,
}) => {
  // A page may be requested again, when the connection to the server was late or lost.
  const pageSizes: Promise<number>[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.endsWith('/v2/conversations/communications')) pageSizes.push(sizeOf(answer))
  })
  await page.goto('/inbox')
  const inbox = inboxOn(page)
  await expect(inbox.rows.first()).toBeVisible()
  expect((await inbox.rows.first().boundingBox())?.height).toBe(60)
  const pane = page.getByRole('region', { name: 'Inbox' })
  expect((await pane.boundingBox())?.width).toBeGreaterThanOrEqual(350)
  await expect(inbox.filters).toBeVisible()

  // A list that was asked for again may have a second page at first: others write in meanwhile.
  for (let scrolled = 0; scrolled < 3; scrolled += 1) {
    // Read and scrolled in one step: it may be loaded again in between.
    const loaded = pagesIn(
      await inbox.list.evaluate((list) => {
        list.parentElement?.scrollTo(0, list.parentElement.scrollHeight)
        return list.clientHeight
      }),
    )
    expect(await inbox.rows.count()).toBeLessThan(40)
    await expect
      .poll(async () => pagesIn(await inbox.list.evaluate(({ clientHeight }) => clientHeight)))
      .toBeGreaterThan(loaded)
    await expect(page.locator(`[aria-posinset="${loaded * 50 + 1}"]`)).toBeVisible()
  }
  expect([...new Set(await Promise.all(pageSizes))]).toEqual([50])
})

/**
 * The number of loaded pages of a list of this height: it is as high as its rows and the three placeholders of the next
 * page.
 */
function pagesIn(height: number): number {
  return Math.floor((height / 60 - 3) / 50)
}

/** How many conversations a page of the list has. */
async function sizeOf(answer: Response): Promise<number> {
  const { data }: ConversationPage = await answer.json()
  return data.length
}
