import type { ConversationPage } from '@enamel/contract/inbox'
import type { Patient } from '@enamel/contract/patients'
import type { Request, Response } from '@playwright/test'
import { OWNER } from './people/staff-api.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { expect, test } from './test.ts'

const methodAndPath = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

test('read and star marks appear immediately, after a reload, and for colleagues (INB-08, INB-09, INB-10)', async ({
  page,
  pageOf,
  staffApi,
  someone,
}) => {
  const person = someone('Marked')
  const id = await staffApi.addLead(person)
  await person.sendText('Could you mark this?')
  const inbox = inboxOn(page)
  await page.goto('/inbox')
  const row = inbox.row(person.name)
  await expect(row).toHaveAttribute('data-display', 'unread')
  const requests: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().includes(id)) requests.push(methodAndPath(request))
  })

  await inbox.pressRowButton(person.name, 'Mark read')
  await expect(row).toHaveAttribute('data-display', 'read')
  await inbox.pressRowButton(person.name, 'Star')
  await expect(row.getByRole('button', { name: 'Unstar' })).toBeVisible()
  await inbox.pressRowButton(person.name, 'Mark unread')
  await expect(row).toHaveAttribute('data-display', 'unread')
  // The requests are made at the same time, so their order varies.
  await expect
    .poll(() => requests.toSorted())
    .toEqual([
      `PUT /api/conversations/${id}/star`,
      `PUT /api/conversations/${id}/unread`,
      `PUT /api/v3/conversations/${id}`,
    ])

  const colleaguePage = await pageOf(OWNER)
  await colleaguePage.goto('/inbox')
  const colleagueRow = inboxOn(colleaguePage).row(person.name)
  await expect(colleagueRow).toHaveAttribute('data-display', 'unread')
  await inboxOn(colleaguePage).pressRowButton(person.name, 'Unstar')
  await expect.poll(async () => (await staffApi.get<Patient>(`/v3/patients/${id}`)).starred).toBe(false)

  await page.reload()
  await expect(row).toHaveAttribute('data-display', 'unread')
  await expect(row.getByRole('button', { name: 'Unstar' })).toHaveCount(0)
})

test('each view lists the messages of its channel, from its first page (INB-19, INB-26)', async ({
  page,
  staffApi,
  someone,
}) => {
  const person = someone('Channels')
  const id = await staffApi.addLead(person)
  await person.sendEmail({ subject: 'By mail', text: 'An email it is.' })
  await person.submitForm('Web form', { Message: 'A form it is.' })
  await person.sendText('A text it is.')
  await expect
    .poll(async () => (await staffApi.get<{ items: unknown[] }>(`/v2/patients/${id}/timeline`)).items.length)
    .toBeGreaterThanOrEqual(3)
  const inbox = inboxOn(page)
  const views = page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Inbox' })
  await page.goto('/settings/pipeline')
  for (const [view, text, path, channel] of [
    ['All', 'A text it is.', '/api/v2/conversations/communications', null],
    ['Email', 'An email it is.', '/api/v2/conversations/communications', 'Email'],
    ['SMS', 'A text it is.', '/api/v2/conversations/communications', 'SMS'],
    ['Form Submissions', 'A form it is.', '/api/conversations/form-submissions', 'Form Submissions'],
  ] as const) {
    const listed = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await views.getByRole('link', { name: new RegExp(`^${view}`) }).click()
    const { searchParams } = new URL((await listed).url())
    expect([searchParams.get('channel'), searchParams.get('cursor')]).toEqual([channel, null])
    await expect(inbox.row(person.name)).toContainText(text)
  }
})

test('changed filters and sorting load the list again from its first page (INB-25, INB-26)', async ({
  page,
  staffApi,
  someone,
}) => {
  const [unread, starred, asleep] = [someone('Unread'), someone('Starred'), someone('Asleep')]
  await staffApi.addLead(unread)
  const id = await staffApi.addLead(starred)
  await staffApi.snoozeUntilTomorrow(await staffApi.addLead(asleep))
  await starred.sendText('I am read and starred')
  await unread.sendText('I am unread')
  await asleep.sendText('I am snoozed')

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
  // The conversation is listed, so it can be marked.
  await staffApi.put(`/v3/conversations/${id}`)
  await staffApi.put(`/conversations/${id}/star`)

  await inbox.toggleFilter('Unread')
  await expect(inbox.row(starred.name)).toHaveCount(0)
  await expect(inbox.row(unread.name)).toBeVisible()
  await inbox.toggleFilter('Unread')
  await inbox.toggleFilter('Starred')
  await expect(inbox.row(unread.name)).toHaveCount(0)
  await expect(inbox.row(starred.name)).toBeVisible()
  await inbox.toggleFilter('Starred')
  await expect(inbox.row(asleep.name)).toHaveCount(0)
  for (const shown of ['1', '0']) {
    const listed = page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('include_snoozed') === shown,
    )
    await inbox.toggleFilter('Snoozed')
    const { data }: ConversationPage = await (await listed).json()
    expect(data.some(({ snoozed }) => snoozed)).toBe(shown === '1')
    await expect(inbox.row(asleep.name)).toHaveCount(Number(shown))
  }
  await inbox.toggleFilter('Newest')
  await expect(inbox.filter('Oldest')).toBeVisible()
  await expect(inbox.row(unread.name)).toHaveCount(0)
  expect(queries.some((query) => query.get('sort_direction') === 'asc')).toBe(true)
  const queriesByFilter = Map.groupBy(queries, (query) => {
    const others = new URLSearchParams(query)
    others.delete('cursor')
    return String(others)
  })
  for (const [first] of queriesByFilter.values()) expect(first?.has('cursor')).toBe(false)
})

test('hundreds of conversations are loaded in pages, and only the rows near the visible part are rendered (INB-02, INB-22)', async ({
  page,
}) => {
  // A page may be requested again when the push connection opened late or was lost.
  const pageSizes: Promise<number>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('/v2/conversations/communications')) pageSizes.push(sizeOf(response))
  })
  await page.goto('/inbox')
  const inbox = inboxOn(page)
  await expect(inbox.rows.first()).toBeVisible()
  expect((await inbox.rows.first().boundingBox())?.height).toBe(60)
  const pane = page.getByRole('region', { name: 'Inbox' })
  expect((await pane.boundingBox())?.width).toBeGreaterThanOrEqual(350)
  await expect(inbox.filters).toBeVisible()

  // A reloaded list may already have two pages, since new conversations push its last rows onto the second.
  for (let scrolled = 0; scrolled < 3; scrolled += 1) {
    // Scrolling and reading are one step, since the list may be loaded again in between.
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
 * The number of loaded pages in a list of this height. Below its rows are three placeholders for the next page.
 */
function pagesIn(height: number): number {
  return Math.floor((height / 60 - 3) / 50)
}

/** How many conversations a response contains. */
async function sizeOf(response: Response): Promise<number> {
  const { data }: ConversationPage = await response.json()
  return data.length
}
