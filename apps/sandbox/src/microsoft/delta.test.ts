import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { mailboxPractice, writtenMail } from '../testing/mailbox-practice.ts'

let fixture: Awaited<ReturnType<typeof mailboxPractice>>
beforeAll(async () => {
  fixture = await mailboxPractice()
})
afterEach(async () => {
  await fixture.post('/reset')
  await fixture.signInAgain()
})
afterAll(() => fixture.stop())

const WEEK_S = 7 * 86_400

interface Row {
  id: string
  subject: string
  '@removed'?: { reason: string }
}

/** Follows the links of a round to its end. @returns its rows, and the address of the next round */
async function round(path: string, size = 2): Promise<{ rows: Row[]; link: string; pages: number }> {
  const rows: Row[] = []
  let next = path
  for (let pages = 1; ; pages += 1) {
    const { status, body } = await fixture.graph('GET', next, {
      headers: { Prefer: `IdType="ImmutableId", odata.maxpagesize=${size}` },
    })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    rows.push(...body.value)
    if (body['@odata.deltaLink']) return { rows, link: body['@odata.deltaLink'], pages }
    next = body['@odata.nextLink']
  }
}

const inbox = '/me/mailFolders/inbox/messages/delta?$select=subject'
const subjectsOf = (rows: Row[]) => rows.map(({ subject }) => subject)
const remove = (id: string) => fixture.delete(`/mailbox/mail/${id}?provider=microsoft`, undefined)

it('returns all emails of a folder in pages, and later only what was added, changed or removed', async () => {
  const begin = (await round(inbox)).link
  const added = []
  for (const subject of ['One', 'Two', 'Three']) added.push(await fixture.addMail('microsoft', { subject }))
  await fixture.addMail('microsoft', { subject: 'Elsewhere', folder: 'spam' })
  const first = await round(inbox)
  expect(subjectsOf(first.rows).slice(0, 3)).toEqual(['Three', 'Two', 'One'])
  const since = await round(begin)
  expect(subjectsOf(since.rows)).toEqual(['One', 'Two', 'Three'])
  expect(since.pages).toBe(2)
  expect((await round(first.link)).rows).toEqual([])

  const [one, two] = [since.rows[0]?.id, since.rows[1]?.id]
  await fixture.graph('PATCH', `/me/messages/${two}`, { body: { isRead: true } })
  await remove(added[0].id)
  const later = await round(first.link)
  expect(later.rows).toMatchObject([
    { id: two, subject: 'Two' },
    { id: one, '@removed': { reason: 'deleted' } },
  ])
})

it('returns what was sent in the folder for sent mail, as a message that was created', async () => {
  const sent = '/me/mailFolders/sentitems/messages/delta?changeType=created'
  const { link } = await round(sent)
  await fixture.addMail('microsoft', {
    folder: 'sent',
    from: undefined,
    to: 'jo@mail.test',
    subject: 'Own program',
  })
  const raw = writtenMail({ To: 'jo@mail.test', Subject: 'By draft' }).toString('base64')
  const draft = await fixture.graph('POST', '/me/messages', {
    body: raw,
    headers: { 'Content-Type': 'text/plain' },
  })
  await fixture.graph('POST', `/me/messages/${draft.body.id}/send`)
  const { rows } = await round(link)
  expect(subjectsOf(rows)).toEqual(['Own program', 'By draft'])
  expect(rows[1]?.id).toBe(draft.body.id)
  await fixture.graph('PATCH', `/me/messages/${draft.body.id}`, { body: { isRead: false } })
  const again = await round((await round(link)).link)
  expect(again.rows).toEqual([])
})

it('neither loses nor repeats emails that arrive during a first round', async () => {
  for (const subject of ['A', 'B', 'C']) await fixture.addMail('microsoft', { subject })
  const page = (await fixture.graph('GET', inbox, { headers: { Prefer: 'odata.maxpagesize=2' } })).body
  await fixture.addMail('microsoft', { subject: 'Meanwhile' })
  const rest = await round(page['@odata.nextLink'], 100)
  expect(subjectsOf(rest.rows)).not.toContain('Meanwhile')
  expect(subjectsOf((await round(rest.link)).rows)).toEqual(['Meanwhile'])
})

it('returns at most 5,000 emails of a first round with a filter, and all of them without one', async () => {
  await fixture.post('/mailbox/fill', { provider: 'microsoft', count: 7_000, days: 700 })
  const since = new Date(Date.now() - 690 * 86_400_000).toISOString()
  const filtered = await round(
    `${inbox}&${new URLSearchParams({ $filter: `receivedDateTime ge ${since}` })}`,
    1_000,
  )
  expect(filtered.rows).toHaveLength(5_000)
  const { counts } = await fixture.mailbox('microsoft')
  expect(counts.inbox).toBeGreaterThan(5_500)
  expect((await round(inbox, 1_000)).rows).toHaveLength(counts.inbox)
})

it('does not support other filters and orders', async () => {
  const codeOf = async (options: Record<string, string>) =>
    (await fixture.graph('GET', `/me/mailFolders/inbox/messages/delta?${new URLSearchParams(options)}`)).body
      .error.code
  expect(await codeOf({ $filter: 'isRead eq false' })).toBe('ErrorInvalidUrlQuery')
  expect(await codeOf({ $orderby: 'subject' })).toBe('RequestBroker--ParseUri')
  expect(await codeOf({ $search: 'x' })).toBe('RequestBroker--ParseUri')
})

it('no longer knows a position after a week with changes, a foreign one, or any in the mode expired_history', async () => {
  const { link } = await round(inbox, 1_000)
  await fixture.addMail('microsoft')
  const expired = { status: 410, body: { error: { code: 'syncStateNotFound' } } }
  await fixture.put('/trouble', { service: 'mailbox', mode: 'expired_history' })
  expect(await fixture.graph('GET', link)).toMatchObject(expired)
  expect((await fixture.graph('GET', inbox)).status).toBe(200)
  await fixture.put('/trouble', { service: 'mailbox', mode: 'ok' })
  expect((await fixture.graph('GET', link)).status).toBe(200)
  expect(await fixture.graph('GET', `${inbox}&$deltatoken=other`)).toMatchObject(expired)
  await fixture.post('/clock/skip', { seconds: WEEK_S + 1 })
  await fixture.signInAgain()
  expect(await fixture.graph('GET', link)).toMatchObject(expired)
})
