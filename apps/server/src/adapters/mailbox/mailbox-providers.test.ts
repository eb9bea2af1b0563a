import { mailboxKeys } from '@enamel/domain/integrations/integration'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseEmail } from '../email/mime/parse-email.ts'
import type { OutgoingEmail } from '../email/relay/compose-message.ts'
import type { MailboxProvider, MailboxStep } from './mailbox-provider.ts'
import { aFile, anOutgoingEmail } from './testing/an-outgoing-email.ts'
import { sandboxAccounts, sandboxMailbox } from './testing/sandbox-mailbox.ts'

const DAY_MS = 86_400_000
const OWN_ID = '0197f0d2-6c1b-7a54-9f3e-5a0f2f6d8c11'
const patients = ['jane@home.example', 'tom@home.example']
const options = {
  since: new Date(Date.now() - 400 * DAY_MS),
  now: new Date(),
  addressesAfter: async (after: string | null) =>
    patients.filter((address) => after === null || address > after),
}

describe.each(mailboxKeys)('the adapter for mailboxes at the provider of %s', (integration) => {
  const { address } = sandboxAccounts[integration]
  let fixture: Awaited<ReturnType<typeof sandboxMailbox>>
  let mailbox: MailboxProvider
  let token: string

  beforeAll(async () => {
    fixture = await sandboxMailbox(integration)
    mailbox = fixture.mailbox
  })
  beforeEach(async () => {
    token = (await fixture.signIn()).accessToken
  })
  afterEach(() => fixture.control('POST', '/reset'))
  afterAll(() => fixture.sandbox.stop())

  async function read(cursor: string | null) {
    const steps: MailboxStep[] = []
    do {
      const step = await mailbox.step(token, steps.at(-1)?.cursor ?? cursor, options)
      if (step.kind !== 'answered') throw new Error(`Not answered: ${JSON.stringify(step)}`)
      steps.push(step.value)
    } while (!steps.at(-1)?.isLast)
    return { items: steps.flatMap(({ items }) => items), cursor: steps.at(-1)?.cursor ?? '' }
  }

  const email = (messageId: string, given: Partial<OutgoingEmail> = {}) =>
    anOutgoingEmail({ messageId, from: { address, name: '' }, headers: { 'X-Enamel-Id': OWN_ID }, ...given })
  const sentQuery = (messageId: string) => ({
    messageId,
    id: OWN_ID,
    since: new Date(Date.now() - 60_000),
  })

  async function sentId(messageId: string): Promise<string | undefined> {
    const found = await mailbox.findSent(token, sentQuery(messageId))
    return found.kind === 'answered' ? found.value?.id : undefined
  }

  it('signs in, and knows whose mailbox it is', async () => {
    expect(await mailbox.owner(token)).toMatchObject({ kind: 'answered', value: { address } })
  })

  it('finds the mail of one patient', async () => {
    await fixture.addMail({ from: 'ann@home.example', subject: 'Whitening', text: 'Hello' })
    await fixture.addMail({ from: 'jane@home.example', subject: 'Braces', text: 'Hello' })
    await fixture.addMail({ to: 'ann@home.example', subject: 'Prices', text: 'Hello', folder: 'sent' })
    const copy = { headers: { Cc: 'ann@home.example' }, to: 'lab@dental.example', folder: 'sent' }
    await fixture.addMail({ ...copy, subject: 'Copied', text: 'Hello' })
    const ann = {
      ...options,
      addressesAfter: async (after: string | null) => (after === null ? ['ann@home.example'] : []),
    }
    const found: MailboxStep['items'][number][] = []
    for (let cursor: string | null = null; ; ) {
      const step = await mailbox.search(token, cursor, ann)
      if (step.kind !== 'answered') throw new Error(`Not answered: ${JSON.stringify(step)}`)
      found.push(...step.value.items)
      if (step.value.isLast) break
      cursor = step.value.cursor
    }
    const others = found.map(({ folder, from, to }) => `${folder} ${folder === 'sent' ? to : from}`)
    expect(others.sort()).toEqual([
      'received ann@home.example',
      'sent ann@home.example',
      'sent lab@dental.example,ann@home.example',
    ])
  })

  it('sends in a conversation of the mailbox, and finds what it sent', async () => {
    const { cursor } = await read(null)
    await fixture.addMail({ from: 'jane@home.example', subject: 'Your appointment', text: 'When?' })
    const [asked] = (await read(cursor)).items
    const { latest } = await fixture.state()
    const inReplyTo = latest[0].message_id.slice(1, -1)
    const reply = email('reply@brightside.test', { inReplyTo, subject: 'Re: Your appointment' })
    const sent = await mailbox.send(token, reply, asked?.thread ?? null)
    expect(sent).toMatchObject({ kind: 'sent', thread: asked?.thread, messageId: 'reply@brightside.test' })
    const found = await mailbox.findSent(token, sentQuery('reply@brightside.test'))
    expect(found).toMatchObject({ kind: 'answered', value: { thread: asked?.thread } })
    expect(await mailbox.findSent(token, { ...sentQuery('never@brightside.test'), id: 'x' })).toEqual({
      kind: 'answered',
      value: null,
    })
    const items = (await read(cursor)).items.filter(({ folder }) => folder === 'sent')
    expect(items).toMatchObject([{ to: ['jane@home.example'], id: sent.kind === 'sent' ? sent.id : '' }])
  })

  it.each([
    ['without files', []],
    [
      'with files that are too large for one request',
      [aFile('scan.pdf', 3_500_000), aFile('plan.pdf', 500_000)],
    ],
  ])('sends an email %s, and never twice after a lost reply', async (what, attachments) => {
    const messageId = `${what.replaceAll(' ', '-')}@brightside.test`
    const outgoing = email(messageId, { attachments })
    await fixture.trouble('lose_replies')
    const lost = await mailbox.send(token, outgoing, null)
    await fixture.trouble('ok')
    const found = await mailbox.findSent(token, sentQuery(messageId))
    // Gmail has sent it. Outlook has a draft, which is sent now.
    const isSent = found.kind === 'answered' && found.value !== null
    expect([lost.kind, isSent]).toEqual(integration === 'gmail' ? ['unclear', true] : ['unreachable', false])
    if (!isSent) expect(await mailbox.send(token, outgoing, null)).toMatchObject({ kind: 'sent' })
    const { latest, counts } = await fixture.state()
    expect(counts.drafts).toBe(0)
    const copies = latest.filter(
      ({ message_id, folder }: Record<string, string>) =>
        message_id === `<${messageId}>` && folder === 'sent',
    )
    expect(copies).toHaveLength(1)
    const raw = await mailbox.raw(token, (await sentId(messageId)) ?? '')
    const parsed = parseEmail(raw.kind === 'answered' && raw.value ? raw.value : Buffer.alloc(0))
    expect(
      parsed.ok && parsed.email.attachments.map(({ filename, content }) => [filename, content.length]),
    ).toEqual(attachments.map(({ filename, content }) => [filename, content.length]))
    expect(parsed.ok && parsed.email.text.trim()).toBe('See you then.')
  })

  it.each([
    ['expired_access', { kind: 'token_refused' }],
    ['rate', { kind: 'busy', retryAfterSeconds: null }],
    ['rate_429', { kind: 'busy', retryAfterSeconds: 2 }],
    ['error', { kind: 'unreachable' }],
    ['down', { kind: 'unreachable' }],
  ])('says what the mode %s means', async (mode, expected) => {
    await fixture.trouble(mode)
    expect(await mailbox.owner(token)).toMatchObject(expected)
    expect(await mailbox.step(token, null, options)).toMatchObject(expected)
  })

  it('reads everything while every fifth call fails', async () => {
    const subjects = Array.from({ length: 12 }, (_, index) => `Question ${index}`)
    for (const subject of subjects)
      await fixture.addMail({ from: 'tom@home.example', subject, text: 'Hello' })
    await fixture.trouble('error', 0.2)
    let cursor: string | null = null
    const read = new Set<string>()
    for (let isLast = false; !isLast; ) {
      const step = await mailbox.step(token, cursor, options)
      if (step.kind !== 'answered') continue
      for (const { id, from } of step.value.items) if (from === 'tom@home.example') read.add(id)
      cursor = step.value.cursor
      isLast = step.value.isLast
    }
    expect(read.size).toBe(subjects.length)
  })

  it('begins again when the provider does not know the cursor any more', async () => {
    const { cursor } = await read(null)
    await fixture.trouble('expired_history')
    expect(await mailbox.step(token, cursor, options)).toEqual({ kind: 'expired' })
    await fixture.trouble('ok')
    expect((await read(null)).cursor).not.toBe('')
  })

  it('renews its tokens, and is refused once the grant is dead', async () => {
    const tokens = await fixture.signIn()
    const renewed = await fixture.authorization.renew(tokens.refreshToken ?? '')
    expect(renewed).toMatchObject({ kind: 'granted' })
    await fixture.trouble('expired_token')
    const refused = await fixture.authorization.renew(tokens.refreshToken ?? '')
    expect(refused).toMatchObject({ kind: 'grant_refused', detail: expect.stringContaining('invalid_grant') })
    await fixture.trouble('ok')
    expect(await fixture.authorization.revoke(tokens)).toEqual({ ok: true })
    if (integration === 'gmail')
      expect(await mailbox.owner(tokens.accessToken)).toEqual({ kind: 'token_refused' })
  })

  it('reads a mailbox within the provider’s limits, and then what has come meanwhile', async () => {
    const { provider } = sandboxAccounts[integration]
    const fill = { provider, count: 1_500, senders: patients, share: 0.03, days: 300 }
    await fixture.control('POST', '/mailbox/fill', fill)
    const first = await read(null)
    const ofPatients = first.items.filter(({ from, to }) =>
      [from, ...to].some((other) => patients.includes(other)),
    )
    expect(ofPatients.length).toBeGreaterThan(20)
    expect(new Set(first.items.map(({ folder }) => folder))).toEqual(new Set(['received', 'sent']))
    const { usage } = await fixture.state()
    expect(usage.refused).toBe(0)

    await fixture.addMail({ from: 'Jane <jane@home.example>', subject: 'Braces', text: 'Hello' })
    await fixture.addMail({ from: 'spam@x.example', subject: 'x', text: 'x', folder: 'spam' })
    const second = await read(first.cursor)
    expect(second.items).toMatchObject([{ from: 'jane@home.example', folder: 'received', isUnread: true }])
    const raw = await mailbox.raw(token, second.items[0]?.id ?? '')
    expect(raw.kind === 'answered' && raw.value?.toString()).toContain('Subject: Braces')
    expect((await read(second.cursor)).items).toEqual([])
  })

  it('reads mail that a rule or staff moved to another folder, and knows who wrote it', async () => {
    const text = 'Hello'
    const folder = '/Patients/Tom'
    const question = await fixture.addMail({ from: 'tom@home.example', subject: 'Before', text, folder })
    const answer = await fixture.addMail({ to: 'tom@home.example', subject: 'After', text, folder: 'sent' })
    await fixture.move(answer.id, folder)
    const first = await read(null)
    const folderOf = ({ message_id }: { message_id: string }) =>
      first.items.find(({ messageId }) => `<${messageId}>` === message_id)?.folder
    expect([question, answer].map(folderOf)).toEqual(['received', 'sent'])

    const ruled = await fixture.addMail({ from: 'tom@home.example', subject: 'Ruled', text, folder })
    const moved = await fixture.addMail({ from: 'jane@home.example', subject: 'Moved', text })
    await fixture.move(moved.id, '/Patients/Jane')
    await fixture.addMail({ from: 'tom@home.example', subject: 'Junk', text, folder: 'spam' })
    const known = new Set(first.items.map(({ id }) => id))
    const added = (await read(first.cursor)).items.filter(({ id }) => !known.has(id))
    expect(added.map(({ messageId }) => `<${messageId}>`)).toEqual([ruled.message_id, moved.message_id])
  })
})
