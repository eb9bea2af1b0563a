import type { ConversationPage } from '@enamel/contract/inbox'
import type { Locator, Page } from '@playwright/test'
import { OWNER } from './people/staff-api.ts'
import { cuttableConnection } from './screens/cuttable-connection.ts'
import { inboxOn } from './screens/inbox-screen.ts'
import { openLive } from './screens/open-live.ts'
import { expect, test } from './test.ts'

const LIST = '/v2/conversations/communications?limit=50'
const HOUR_MS = 3_600_000

/** The text of the rendered part of the list, from its top. */
const listed = (page: Page) =>
  page.locator('[data-patient]').evaluateAll((rows) =>
    rows.map((row) => ({
      patient_id: (row as HTMLElement).dataset.patient ?? '',
      unread: (row as HTMLElement).dataset.display?.includes('unread'),
      starred: row.querySelector('[aria-label="Unstar"]') !== null,
    })),
  )

test('a row leaves the list that a colleague takes it out of, and comes back with them (INB-25, RT-10)', async ({
  page,
  browser,
  staffApi,
  someone,
  sessionOf,
  addresses,
}) => {
  const person = someone('Leaving')
  await staffApi.adds(person)
  const colleague = await browser.newContext({
    baseURL: addresses.productUrl,
    storageState: await sessionOf(OWNER),
  })
  const theirs = await colleague.newPage()
  await theirs.goto('/inbox')
  const act = (label: string) => inboxOn(theirs).mark(person.name, label)

  // Their latest message is an email, which the list of SMS does not show.
  for (const path of ['/inbox', '/inbox/all/sms']) {
    await person.texts('Am I still listed?')
    await person.mails({ subject: 'And here', text: 'In both channels' })
    await expect(inboxOn(theirs).row(person.name)).toHaveAttribute('data-display', 'unread')
    await openLive(page, path)
    const inbox = inboxOn(page)
    const row = inbox.row(person.name)
    await inbox.narrow('Unread')
    await expect(row).toBeVisible()
    await act('Mark read')
    await expect(row).toHaveCount(0)

    await inbox.narrow('Unread')
    await inbox.narrow('Starred')
    await expect(row).toHaveCount(0)
    await act('Star')
    await expect(row).toBeVisible()
    await act('Unstar')
    await expect(row).toHaveCount(0)
  }
  await colleague.close()
})

test('a conversation that was read in the list of unread ones leaves it with the next that is opened (INB-07, INB-25)', async ({
  page,
  staffApi,
  someone,
}) => {
  const [first, second] = [someone('Opened'), someone('Next')]
  for (const person of [first, second]) {
    await staffApi.adds(person)
    await person.texts('Please read me')
  }
  await page.goto('/inbox')
  const inbox = inboxOn(page)
  await inbox.narrow('Unread')
  await inbox.open(first.name)
  await expect(inbox.row(first.name)).toHaveAttribute('data-display', 'open')
  await inbox.open(second.name)
  await expect(inbox.row(first.name)).toHaveCount(0)
  await expect(inbox.row(second.name)).toHaveAttribute('data-display', 'open')
})

test('whatever happens while the line is down, the list is right once it is back, many pages down too (RT-11)', async ({
  page,
  staffApi,
  someone,
}) => {
  test.setTimeout(120_000)
  const line = await cuttableConnection(page)
  const missed = someone('Missed')
  await staffApi.adds(missed)
  await page.goto('/inbox')
  const inbox = inboxOn(page)
  await expect(inbox.rows.first()).toBeVisible()
  await expect.poll(line.connections).toBeGreaterThan(0)
  const scroller = inbox.list.locator('..')
  for (let page = 0; page < 3; page++) {
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect
      .poll(() => scroller.evaluate((element) => element.scrollHeight))
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
  // Old ones of the last page: other journeys mark those that write to them.
  const deep = (pages.at(-1)?.data ?? []).filter(
    ({ starred, last_message_at }) => !starred && Date.parse(last_message_at) < Date.now() - HOUR_MS,
  )
  const starred = [deep.at(-1), deep.at(-20), deep.at(0)].map((row) => row?.patient_id ?? '')

  await line.cut()
  const connections = line.connections()
  await staffApi.put('/conversations/bulk/star', { patient_ids: starred })
  await missed.texts('While the line was down')
  line.mend()
  await expect.poll(line.connections).toBeGreaterThan(connections)

  await comesToLight(scroller, inbox.row(missed.name))
  for (const id of starred) {
    const row = page.locator(`[data-patient="${id}"]`)
    await comesToLight(scroller, row.getByRole('button', { name: 'Unstar' }))
  }
  await staffApi.put('/conversations/bulk/unstar', { patient_ids: starred })
})

/**
 * Scrolls from the top until something is rendered. New rows above push others down meanwhile, so passed ones are
 * searched again.
 */
async function comesToLight(scroller: Locator, sought: Locator): Promise<void> {
  await expect(async () => {
    const height = await scroller.evaluate((element) => element.scrollHeight)
    for (let top = 0; top <= height; top += 400) {
      await scroller.evaluate(async (element, to) => {
        element.scrollTo({ top: to })
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
      }, top)
      if ((await sought.count()) > 0) break
    }
    expect(await sought.count()).toBe(1)
  }).toPass({ timeout: 30_000 })
}

test('many changes at once end in the list that the server has (RT-10)', async ({
  page,
  staffApi,
  someone,
}) => {
  // People of its own, and few: other journeys mark rows of this inbox, and look for theirs at its top.
  const people = Array.from({ length: 8 }, () => someone('Storm'))
  const ids = await Promise.all(people.map((one) => staffApi.adds(one)))
  await Promise.all(people.map((one) => one.texts('The first')))
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
      ...people.map((one) => one.texts(`Message ${round}`)),
    ])
    await staffApi.put('/conversations/bulk/unstar', { patient_ids: ids })
    await staffApi.put('/conversations/bulk/read', { patient_ids: ids })
  }
  // Others may be active beside this test, so that only the list itself shows what is right.
  const right = async (count: number) => {
    const now = await staffApi.get<ConversationPage>(LIST)
    return now.data
      .slice(0, count)
      .map(({ patient_id, unread, starred }) => ({ patient_id, unread, starred }))
  }
  await expect
    .poll(async () => {
      const shown = await listed(page)
      return JSON.stringify(shown) === JSON.stringify(await right(shown.length))
    })
    .toBe(true)
})
