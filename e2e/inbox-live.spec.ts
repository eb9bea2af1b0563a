import type { ConversationPage } from '@enamel/contract/inbox'
import type { Locator, Page } from '@playwright/test'
import { OWNER } from './people/staff-api.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { interruptibleConnection } from './screens/interruptible-connection.ts'
import { openLive } from './screens/open-live.ts'
import { patientRow } from './screens/patient-rows.ts'
import { expect, test } from './test.ts'

const LIST = '/v2/conversations/communications?limit=50'
const HOUR_MS = 3_600_000

/** The rendered rows of the list, from its top. */
const renderedRows = (page: Page) =>
  page.locator('[data-patient]').evaluateAll((rows) =>
    rows.map((row) => ({
      patient_id: (row as HTMLElement).dataset.patient ?? '',
      unread: (row as HTMLElement).dataset.display?.includes('unread'),
      starred: row.querySelector('[aria-label="Unstar"]') !== null,
    })),
  )

test('a row leaves a filtered list when a colleague’s change makes it stop matching the filter, and appears when a change makes it match (INB-25)', async ({
  page,
  pageOf,
  staffApi,
  someone,
}) => {
  const person = someone('Leaving')
  await staffApi.addLead(person)
  const colleaguePage = await pageOf(OWNER)
  await colleaguePage.goto('/inbox')
  const colleaguePresses = (label: string) => inboxOn(colleaguePage).pressRowButton(person.name, label)

  // The latest message is an email, which the list of SMS does not show.
  for (const path of ['/inbox', '/inbox/all/sms']) {
    await person.sendText('Am I still listed?')
    await person.sendEmail({ subject: 'And here', text: 'In both channels' })
    await expect(inboxOn(colleaguePage).row(person.name)).toHaveAttribute('data-display', 'unread')
    await openLive(page, path)
    const inbox = inboxOn(page)
    const row = inbox.row(person.name)
    await inbox.toggleFilter('Unread')
    await expect(row).toBeVisible()
    await colleaguePresses('Mark read')
    await expect(row).toHaveCount(0)

    await inbox.toggleFilter('Unread')
    await inbox.toggleFilter('Starred')
    await expect(row).toHaveCount(0)
    await colleaguePresses('Star')
    await expect(row).toBeVisible()
    await colleaguePresses('Unstar')
    await expect(row).toHaveCount(0)
  }
})

test('a conversation that is opened in the list of unread conversations leaves the list when the next conversation is opened (INB-07, INB-25)', async ({
  page,
  staffApi,
  someone,
}) => {
  const [first, second] = [someone('Opened'), someone('Next')]
  for (const person of [first, second]) {
    await staffApi.addLead(person)
    await person.sendText('Please read me')
  }
  await page.goto('/inbox')
  const inbox = inboxOn(page)
  await inbox.toggleFilter('Unread')
  await inbox.open(first.name)
  await expect(inbox.row(first.name)).toHaveAttribute('data-display', 'open')
  await inbox.open(second.name)
  await expect(inbox.row(first.name)).toHaveCount(0)
  await expect(inbox.row(second.name)).toHaveAttribute('data-display', 'open')
})

test('after a lost connection the list shows every missed change, even many pages down (RT-11)', async ({
  page,
  staffApi,
  someone,
}) => {
  test.setTimeout(120_000)
  const connection = await interruptibleConnection(page)
  const missed = someone('Missed')
  await staffApi.addLead(missed)
  await page.goto('/inbox')
  const inbox = inboxOn(page)
  await expect(inbox.rows.first()).toBeVisible()
  await expect.poll(connection.connectionCount).toBeGreaterThan(0)
  const scroller = inbox.list.locator('..')
  for (let page = 0; page < 3; page++) {
    // Each loaded page moves the end of the list, so each attempt scrolls to the end again.
    await expect
      .poll(
        () =>
          scroller.evaluate((element) => {
            element.scrollTo({ top: element.scrollHeight })
            return element.scrollHeight
          }),
        { timeout: 30_000 },
      )
      .toBeGreaterThan(3000 * (page + 1))
  }

  const pages: ConversationPage[] = []
  for (
    let cursor: string | null = '';
    cursor !== null && pages.length < 3;
    cursor = pages.at(-1)?.cursor ?? null
  ) {
    pages.push(await staffApi.get<ConversationPage>(`${LIST}${cursor && `&cursor=${cursor}`}`))
  }
  // Old conversations of the last page, since other tests change the newer ones.
  const oldRows = (pages.at(-1)?.data ?? []).filter(
    ({ starred, last_message_at }) => !starred && Date.parse(last_message_at) < Date.now() - HOUR_MS,
  )
  const starred = [oldRows.at(-1), oldRows.at(-20), oldRows.at(0)].map((row) => row?.patient_id ?? '')

  await connection.interrupt()
  const connectionsBefore = connection.connectionCount()
  await staffApi.put('/conversations/bulk/star', { patient_ids: starred })
  await missed.sendText('While the connection was lost')
  connection.restore()
  await expect.poll(connection.connectionCount).toBeGreaterThan(connectionsBefore)

  await scrollUntilRendered(scroller, inbox.row(missed.name))
  for (const id of starred) {
    await scrollUntilRendered(scroller, patientRow(page, id).getByRole('button', { name: 'Unstar' }))
  }
  await staffApi.put('/conversations/bulk/unstar', { patient_ids: starred })
})

/**
 * Scrolls down from the top until an element is rendered. New rows push others down in the meantime, so the search
 * starts again from the top.
 */
async function scrollUntilRendered(scroller: Locator, element: Locator): Promise<void> {
  await expect(async () => {
    const height = await scroller.evaluate((element) => element.scrollHeight)
    for (let top = 0; top <= height; top += 400) {
      await scroller.evaluate(async (element, to) => {
        element.scrollTo({ top: to })
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
      }, top)
      if ((await element.count()) > 0) break
    }
    expect(await element.count()).toBe(1)
  }).toPass({ timeout: 30_000 })
}

test('after many simultaneous changes the list is the same as on the server', async ({
  page,
  staffApi,
  someone,
}) => {
  // New people, and only a few: other tests change rows of this inbox and expect theirs at the top.
  const people = Array.from({ length: 8 }, () => someone('Storm'))
  const ids = await Promise.all(people.map((person) => staffApi.addLead(person)))
  await Promise.all(people.map((person) => person.sendText('The first')))
  await expect
    .poll(async () => {
      const { data } = await staffApi.get<ConversationPage>(LIST)
      return data.filter(({ patient_id }) => ids.includes(patient_id)).length
    })
    .toBe(ids.length)
  await openLive(page, '/inbox')
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      staffApi.put('/conversations/bulk/star', { patient_ids: ids }),
      staffApi.put('/conversations/bulk/unread', { patient_ids: ids }),
      ...people.map((person) => person.sendText(`Message ${round}`)),
    ])
    await staffApi.put('/conversations/bulk/unstar', { patient_ids: ids })
    await staffApi.put('/conversations/bulk/read', { patient_ids: ids })
  }
  // Other tests change the inbox at the same time, so the expected rows come from the server.
  const expectedRows = async (count: number) => {
    const now = await staffApi.get<ConversationPage>(LIST)
    return now.data
      .slice(0, count)
      .map(({ patient_id, unread, starred }) => ({ patient_id, unread, starred }))
  }
  await expect
    .poll(async () => {
      const shown = await renderedRows(page)
      return JSON.stringify(shown) === JSON.stringify(await expectedRows(shown.length))
    })
    .toBe(true)
})
