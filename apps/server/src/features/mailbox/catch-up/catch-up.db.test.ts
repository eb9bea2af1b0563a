import { replyAddress } from '@enamel/domain/communications/email/addresses'
import { mailboxKeys } from '@enamel/domain/integrations/integration'
import { MS_PER_DAY } from '@enamel/domain/time/seconds'
import { eventually } from '@enamel/testing/eventually'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { NoSuchFile } from '../../../adapters/storage/storage.ts'
import { openLog } from '../../../log.ts'
import { addSources, inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { mailboxAddresses, mailboxFixture } from '../../../testing/mailbox-fixture.ts'
import { replyToken } from '../../delivery/reply-token.ts'
import { mailboxConnections } from '../../integrations/index.ts'
import { mailboxCatchUp } from './catch-up.ts'

describe.each(mailboxKeys)('the mail of a practice at %s', async (key) => {
  const fixture = await mailboxFixture()
  const { system, practice, staff } = fixture
  const desk = mailboxAddresses[key]
  const daysAgo = (days: number) => new Date(system.clock.now().getTime() - days * MS_PER_DAY).toISOString()
  const textsOf = async (patientId: string) =>
    (await fixture.timelineOf(patientId))
      .filter(({ type }) => type === 'communication')
      .map(({ text_content }) => text_content.trim())
  const unreadOf = async (patientId: string) =>
    (await staff.get(`/patients/${patientId}/conversation`)).body.unread_count
  const storedSenders = () =>
    inside(system.deps, practice, async (tx) => {
      const rows = await tx.selectFrom('inbound_messages').select('sender').execute()
      return rows.map(({ sender }) => sender)
    })

  const jane = await fixture.createPatient()
  await fixture.mail(key, { from: jane.email, subject: 'Too long ago', text: 'old', at: daysAgo(400) })
  const filed = await fixture.createPatient()
  for (const [text, days] of [
    ['filed', 200],
    ['filed, too old', 400],
  ] as const)
    await fixture.mail(key, {
      from: filed.email,
      subject: 'Filed',
      text,
      folder: '/Patients',
      at: daysAgo(days),
    })
  const question = await fixture.mail(key, {
    from: jane.email,
    subject: 'Crown',
    text: 'first',
    at: daysAgo(300),
  })
  await fixture.mail(key, { folder: 'sent', in_reply_to: question.id, text: 'second', at: daysAgo(299) })
  await fixture.mail(key, {
    from: 'friend@post.example',
    subject: 'Private',
    text: 'Dinner?',
    at: daysAgo(10),
  })
  await fixture.mail(key, {
    from: jane.email,
    subject: 'Newsletter',
    text: 'news',
    headers: { 'List-Id': '<news.example>' },
    at: daysAgo(9),
  })
  await fixture.mail(key, { from: jane.email, subject: 'Spam', text: 'spam', folder: 'spam', at: daysAgo(8) })
  // At Gmail a folder is a label, and never deleted mail.
  if (key === 'outlook')
    await fixture.mail(key, {
      from: jane.email,
      subject: 'Deleted',
      text: 'in a deleted folder',
      folder: '/Deleted Items/Smith',
      at: daysAgo(7),
    })
  await fixture.connect(key)
  beforeEach(() => fixture.trouble('ok'))

  it('of the last year is on the timelines, quietly, and nothing of anybody else is stored', async () => {
    expect(await textsOf(jane.id)).toEqual(['first', 'second'])
    expect(await unreadOf(jane.id)).toBe(0)
    expect((await storedSenders()).sort()).toEqual([desk, filed.email, jane.email].sort())
  })

  it('of the last year is there also from folders in which staff filed it', async () => {
    expect(await textsOf(filed.id)).toEqual(['filed'])
  })

  it('is measured while it is fetched for the first time: by emails, or by addresses where these are searched for', async () => {
    const { progress } = (await fixture.integration(key)).sync
    const { rows } = await inside(system.deps, practice, (tx) =>
      sql<{ count: string }>`select count(distinct email) as count from patients`.execute(tx),
    )
    const addresses = Number(rows[0]?.count)
    expect(progress).toEqual(
      key === 'gmail'
        ? { unit: 'addresses', done: addresses, total: addresses }
        : { unit: 'items', done: expect.any(Number), total: expect.any(Number) },
    )
    expect(progress.done).toBe(progress.total)
  })

  it('that a rule or staff moved before it was fetched is on the timeline, once', async () => {
    const { id, email } = await fixture.createPatient()
    await fixture.mail(key, { from: email, subject: 'Ruled', text: 'by a rule', folder: '/Patients/Smith' })
    const mail = await fixture.mail(key, { from: email, subject: 'Moved', text: 'by staff' })
    await fixture.moveMail(key, mail.id, '/Patients')
    await fixture.catchUp()
    const sent = await fixture.mail(key, {
      folder: 'sent',
      to: email,
      subject: 'Answer',
      text: 'sent, moved',
    })
    await fixture.moveMail(key, sent.id, '/Patients')
    await fixture.catchUp()
    await fixture.moveMail(key, mail.id, '/Patients/Done')
    await fixture.catchUp()
    expect((await textsOf(id)).sort()).toEqual(['by a rule', 'by staff', 'sent, moved'])
    expect(await unreadOf(id)).toBe(2)
  })

  it('is complete since a year before the connection', async () => {
    const { complete_since, complete_until, connected_at } = await fixture.row(key)
    expect(complete_since).toEqual(new Date((connected_at as Date).getTime() - 365 * MS_PER_DAY))
    expect((complete_until as Date) >= (connected_at as Date)).toBe(true)
  })

  it('that arrives is on the timeline, unread, and the coverage grows', async () => {
    const { complete_since, complete_until } = await fixture.row(key)
    await fixture.mail(key, { from: jane.email, subject: 'Pain', text: 'It hurts' })
    await fixture.catchUp()
    expect((await textsOf(jane.id)).at(-1)).toBe('It hurts')
    expect(await unreadOf(jane.id)).toBe(1)
    await eventually(async () => {
      const after = await fixture.row(key)
      expect(after.complete_since).toEqual(complete_since)
      expect((after.complete_until as Date) > (complete_until as Date)).toBe(true)
    }, WITHIN)
  })

  it('that answers the practice’s email from an unknown address is on the timeline too', async () => {
    const { id, email } = await fixture.createPatient()
    const sent = await fixture.mail(key, { folder: 'sent', to: email, subject: 'Check-up', text: 'Monday?' })
    await fixture.catchUp()
    await fixture.mail(key, { from: 'work@post.example', in_reply_to: sent.id, text: 'Yes' })
    await fixture.catchUp()
    expect(await textsOf(id)).toEqual(['Monday?', 'Yes'])
  })

  it('that answers the practice’s email counts with headers of a list, unless the list’s program wrote it', async () => {
    const { id, email } = await fixture.createPatient()
    const sent = await fixture.mail(key, { folder: 'sent', to: email, subject: 'Bridge', text: 'Monday?' })
    await fixture.catchUp()
    const group = { 'List-Id': '<accounts.post.example>', Precedence: 'list' }
    const answer = { in_reply_to: sent.id, headers: group }
    await fixture.mail(key, { from: email, ...answer, text: 'Yes' })
    await fixture.catchUp()
    await fixture.mail(key, { from: 'accounts@post.example', ...answer, text: 'Or Tuesday' })
    await fixture.mail(key, {
      from: 'accounts-bounces@post.example',
      ...answer,
      headers: { ...group, 'Auto-Submitted': 'auto-generated' },
      text: 'Your message waits for a moderator',
    })
    await fixture.catchUp()
    expect(await textsOf(id)).toEqual(['Monday?', 'Yes', 'Or Tuesday'])
    expect(await storedSenders()).not.toContain('accounts-bounces@post.example')
  })

  it('that goes to the address for replies is an answer as well, but not if a list wrote to it', async () => {
    const { id } = await fixture.createPatient()
    const to = replyAddress(replyToken(id, system.deps.secret), practice.domain)
    await fixture.mail(key, {
      from: 'shop@list.example',
      to,
      subject: 'Hi',
      text: 'Offers',
      headers: { Precedence: 'bulk' },
    })
    await fixture.mail(key, { from: 'home@post.example', to, subject: 'Hi', text: 'Thanks' })
    await fixture.catchUp()
    expect(await textsOf(id)).toEqual(['Thanks'])
    expect(await storedSenders()).not.toContain('shop@list.example')
  })

  it('that answers what the practice wrote during the same outage, from an unknown address, is there as well', async () => {
    const { id, email } = await fixture.createPatient()
    await fixture.settled()
    const sent = await fixture.mail(key, { folder: 'sent', to: email, subject: 'Bridge', text: 'Tuesday?' })
    await fixture.mail(key, { from: 'office@post.example', in_reply_to: sent.id, text: 'Fine' })
    await fixture.catchUp()
    expect(await textsOf(id)).toEqual(['Tuesday?', 'Fine'])
  })

  it('is read again where the coverage ends when the provider has forgotten our place, and nothing is doubled', async () => {
    const sent = await fixture.mail(key, {
      folder: 'sent',
      to: jane.email,
      subject: 'Visit',
      text: 'Shall we?',
    })
    await fixture.catchUp()
    const before = await textsOf(jane.id)
    await fixture.trouble('expired_history')
    await fixture.mail(key, { from: jane.email, subject: 'After', text: 'after the gap' })
    await fixture.mail(key, { from: 'jane@work.example', in_reply_to: sent.id, text: 'from elsewhere' })
    await fixture.catchUp()
    await fixture.trouble('ok')
    await fixture.catchUp()
    // Both may have arrived in the same second.
    expect((await textsOf(jane.id)).sort()).toEqual([...before, 'after the gap', 'from elsewhere'].sort())
    expect((await fixture.row(key)).complete_since).toEqual(expect.any(Date))
  })

  it('is read with a new token when the provider refuses ours', async () => {
    await inside(system.deps, practice, async (tx) => {
      const connection = await mailboxConnections[key].read(tx, system.deps)
      if (!connection) throw new Error('not connected')
      const credentials = { ...(await connection.openCredentials()), accessToken: 'refused' }
      await mailboxConnections[key].replaceCredentials(tx, connection, credentials, system.deps)
    })
    await fixture.mail(key, { from: jane.email, subject: 'Token', text: 'with a new token' })
    await fixture.catchUp()
    expect((await textsOf(jane.id)).at(-1)).toBe('with a new token')
    expect((await fixture.integration(key)).state).toBe('healthy')
  })

  it('waits as long as a busy provider asks', async () => {
    await fixture.trouble('rate_429')
    await fixture.mail(key, { from: jane.email, subject: 'Busy', text: 'after the pause' })
    await fixture.catchUp()
    const [waiting] = (await system.queue()).filter(({ task }) => task === 'integrations.catch-up')
    expect(waiting?.dueInMs).toBeGreaterThan(1000)
    await fixture.trouble('ok')
    await fixture.catchUp()
    expect((await textsOf(jane.id)).at(-1)).toBe('after the pause')
  })

  it('that arrived while the provider was down comes afterwards, in its order', async () => {
    const { id, email } = await fixture.createPatient()
    await fixture.settled()
    await fixture.trouble('down')
    const minutesAgo = (minutes: number) =>
      new Date(system.clock.now().getTime() - minutes * 60_000).toISOString()
    const first = await fixture.mail(key, { from: email, subject: 'Outage', text: 'one', at: minutesAgo(25) })
    await fixture.catchUp()
    await fixture.mail(key, { folder: 'sent', in_reply_to: first.id, text: 'two', at: minutesAgo(20) })
    await fixture.mail(key, { from: email, subject: 'Outage', text: 'three', at: minutesAgo(5) })
    await fixture.catchUp()
    expect(await textsOf(id)).toEqual([])
    await fixture.trouble('ok')
    // A provider that several runs did not reach is left alone for a while.
    system.clock.skip(60_000)
    await fixture.catchUp()
    expect(await textsOf(id)).toEqual(['one', 'two', 'three'])
  })

  it('is fetched once by runs at the same time, of which each ends when it is asked to', async () => {
    const { id, email } = await fixture.createPatient()
    for (let index = 0; index < 5; index++)
      await fixture.mail(key, { from: email, subject: `Email ${index}`, text: `${index}` })
    const run = (signal?: AbortSignal) =>
      mailboxCatchUp(key)({ deps: system.deps, log: openLog('silent'), signal }, practice.id, async () => {})
    expect(await run(AbortSignal.abort())).toMatchObject({ kind: 'later', afterMs: 0 })
    const results = await Promise.all([run(), run(), run()])
    // Until the emails are on the timeline, runs say that they are to be continued.
    for (const { kind } of results) expect(['complete', 'later']).toContain(kind)
    await fixture.settled()
    expect(await run()).toEqual({ kind: 'complete' })
    expect((await textsOf(id)).sort()).toEqual(['0', '1', '2', '3', '4'])
  })

  it('that also came by SMTP is there once, and belongs to its conversation in the mailbox', async () => {
    const { id, email } = await fixture.createPatient()
    const to = `${desk}, hello@${practice.domain}`
    await system.control('POST', 'email', { from: email, to, subject: 'Twice', text: 'to both' })
    await fixture.timelineWith(id, 1)
    await fixture.catchUp()
    expect(await fixture.timelineOf(id)).toHaveLength(1)
    const stored = await inside(system.deps, practice, (tx) =>
      tx.selectFrom('communications').selectAll().where('patient_id', '=', id).execute(),
    )
    expect(stored).toMatchObject([{ mailbox: key, mailbox_thread: expect.any(String) }])
  })

  it('comes after a repair, unread, when the practice had lost the permission', async () => {
    const unread = await unreadOf(jane.id)
    await fixture.trouble('expired_token')
    await fixture.mail(key, { from: jane.email, subject: 'Lost', text: 'during the outage' })
    await fixture.catchUp()
    await eventually(async () => expect((await fixture.integration(key)).state).toBe('unhealthy'), WITHIN)
    await fixture.trouble('ok')
    await fixture.connect(key)
    expect((await textsOf(jane.id)).at(-1)).toBe('during the outage')
    expect(await unreadOf(jane.id)).toBe(unread + 1)
  })

  it('of a patient who is added later, and of a patient’s new address, comes as well', async () => {
    const [one, two] = [`later.${key}@mail.example`, `second.${key}@mail.example`]
    await fixture.mail(key, { from: one, subject: 'Before', text: `by ${one}`, at: daysAgo(20) })
    const before = { from: two, subject: 'Before', text: `by ${two}`, at: daysAgo(20) }
    await fixture.mail(key, { ...before, folder: '/Patients' })
    await fixture.catchUp()
    expect(await storedSenders()).not.toContain(one)
    await addSources(system.deps, practice, LEAD.source)
    const { phone } = fixture.unknownSender()
    const added = await staff.post('/v2/actions', { ...LEAD, email: one, phone })
    expect(added.status).toBe(201)
    const { id } = await fixture.findPatient(one)
    await fixture.settled()
    expect(await textsOf(id)).toEqual([`by ${one}`])
    await staff.put(`/v3/patients/${id}`, { email: two })
    await fixture.settled()
    expect(await textsOf(id)).toEqual([`by ${one}`, `by ${two}`])
  })

  it('is no longer read when the practice disconnects', async () => {
    await staff.delete(`/integrations/${key}/connection`)
    await eventually(async () => expect((await fixture.integration(key)).state).toBe('disconnected'), WITHIN)
    const before = await textsOf(jane.id)
    await fixture.mail(key, { from: jane.email, subject: 'Late', text: 'too late' })
    await fixture.catchUp()
    expect(await textsOf(jane.id)).toEqual(before)
  })

  it('leaves nothing in the storage when the practice disconnects while it is fetched', async () => {
    await fixture.connect(key)
    await fixture.mail(key, { from: jane.email, subject: 'Meanwhile', text: 'meanwhile' })
    const { mailboxes, storage } = system.deps
    const stored: string[] = []
    const deps = {
      ...system.deps,
      mailboxes: {
        ...mailboxes,
        [key]: {
          ...mailboxes[key],
          raw: async (...email: Parameters<(typeof mailboxes)[typeof key]['raw']>) => {
            const raw = await mailboxes[key].raw(...email)
            await staff.delete(`/integrations/${key}/connection`)
            return raw
          },
        },
      },
      storage: {
        ...storage,
        put: async (...file: Parameters<typeof storage.put>) => {
          stored.push(file[0])
          await storage.put(...file)
        },
      },
    }
    const run = mailboxCatchUp(key)({ deps, log: openLog('silent'), signal: undefined }, practice.id, NOTHING)
    expect(await run).toEqual({ kind: 'superseded' })
    expect(stored).toHaveLength(1)
    await expect(storage.read(stored[0] ?? '')).rejects.toThrow(NoSuchFile)
  })
})

const NOTHING = async () => {}

const LEAD = {
  firstName: 'Priya',
  lastName: 'Nair',
  gdpr: 'Opted In',
  txType: 'General',
  source: 'Google Ads',
  note: '',
  stage: 'newPatient',
  nextAction: 'enquiry',
  date: null,
  labels: [],
}
