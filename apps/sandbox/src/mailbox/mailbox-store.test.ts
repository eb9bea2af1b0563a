import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DAY_MS } from '../clock/day.ts'
import { sandboxClock } from '../clock/sandbox-clock.ts'
import { rawOf } from './generated-mail.ts'
import type { Mailbox } from './mailbox.ts'
import { createMailboxStore } from './mailbox-store.ts'
import type { Folder } from './message.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailboxes-'))
afterAll(() => rmSync(folder, { recursive: true }))

function openStore(dataFolder?: string) {
  const clock = sandboxClock()
  const store = createMailboxStore({ clock, dataFolder, onChange: () => {} })
  const mailbox = store.of('google') as Mailbox
  return { clock, store, mailbox }
}

function rawMail(headers: Record<string, string>, text = 'Hello') {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([...lines, '', text, ''].join('\r\n'))
}

function add(
  { store, mailbox }: ReturnType<typeof openStore>,
  headers: Record<string, string>,
  { folder = 'inbox', at }: { folder?: Folder; at?: number } = {},
) {
  const raw = rawMail({ From: 'Jo <Jo@Mail.test>', To: mailbox.address, ...headers })
  return store.add(mailbox, { folder, isUnread: true, raw, at })
}

it('reads the addresses, the subject and the ids of an email', () => {
  const message = add(openStore(), {
    Subject: '=?utf-8?Q?Caf=C3=A9?=',
    'Message-ID': '<a@mail.test>',
    Cc: '"Al, Bo" <al@mail.test>,\r\n bo@mail.test',
  })
  expect(message).toMatchObject({
    from: 'jo@mail.test',
    to: ['desk@brightside-dental.test'],
    cc: ['al@mail.test', 'bo@mail.test'],
    subject: 'Café',
    messageId: '<a@mail.test>',
    thread: message.id,
  })
})

it('joins an answer to its conversation by In-Reply-To or References, if the subject is the same', () => {
  const opened = openStore()
  const first = add(opened, { Subject: 'Braces', 'Message-ID': '<1@mail.test>' })
  const answer = add(opened, {
    Subject: 'Re: braces',
    'Message-ID': '<2@mail.test>',
    'In-Reply-To': '<1@mail.test>',
  })
  const later = add(opened, { Subject: 'RE: Fwd: Braces', References: '<1@mail.test> <unknown@mail.test>' })
  const other = add(opened, { Subject: 'Invoice', 'In-Reply-To': '<1@mail.test>' })
  expect([answer.thread, later.thread]).toEqual([first.id, first.id])
  expect(other.thread).toBe(other.id)
})

it('lists emails by time, whatever the order in which they were added', () => {
  const opened = openStore()
  for (const [Subject, at] of Object.entries({ second: 2_000, third: 3_000, first: 1_000 })) {
    add(opened, { Subject }, { at })
  }
  expect(opened.mailbox.messages.map(({ subject }) => subject)).toEqual(['first', 'second', 'third'])
})

it('knows every change after an id for a week, and then no longer', () => {
  const opened = openStore()
  const { clock, store, mailbox } = opened
  const begin = mailbox.historyId
  const message = add(opened, { Subject: 'One' })
  store.mark(mailbox, message, false)
  store.move(mailbox, message, 'trash')
  store.delete(mailbox, message)
  const kindsAfter = (id: number) => mailbox.changesAfter(id, clock.now().getTime())?.map(({ kind }) => kind)
  expect(kindsAfter(begin)).toEqual(['added', 'marked', 'moved', 'deleted'])
  expect(kindsAfter(mailbox.historyId - 1)).toEqual(['deleted'])
  expect(kindsAfter(mailbox.historyId)).toEqual([])
  expect(kindsAfter(mailbox.historyId + 1)).toBeUndefined()
  clock.skip((8 * DAY_MS) / 1000)
  add(opened, { Subject: 'Two' })
  expect(kindsAfter(begin)).toBeUndefined()
  expect(kindsAfter(mailbox.historyId - 1)).toEqual(['added'])
})

it('sends a draft now', () => {
  const opened = openStore()
  const { store, mailbox } = opened
  const draft = add(opened, { Subject: 'Draft' }, { folder: 'drafts', at: 1_000 })
  add(opened, { Subject: 'Other' }, { at: 2_000 })
  store.move(mailbox, draft, 'sent')
  expect(mailbox.messages.at(-1)).toBe(draft)
  expect(draft.at).toBeGreaterThan(2_000)
})

it('has the same emails, history and conversations after a restart', () => {
  const before = openStore(folder)
  const message = add(before, { Subject: 'Braces', 'Message-ID': '<1@mail.test>' })
  const gone = add(before, { Subject: 'Gone' })
  before.store.mark(before.mailbox, message, false)
  before.store.delete(before.mailbox, gone)
  before.store.fill(before.mailbox, { seed: 1, count: 50, senders: ['jo@mail.test'], share: 0.5, days: 10 })
  const { mailbox } = openStore(folder)
  expect(mailbox.historyId).toBe(before.mailbox.historyId)
  expect(mailbox.messages).toEqual(before.mailbox.messages)
})

it('generates 50,000 emails, a share of them from or to the given senders', () => {
  const { store, mailbox } = openStore()
  const senders = ['jo@mail.test', 'ann@mail.test']
  store.fill(mailbox, { seed: 7, count: 50_000, senders, share: 0.1, days: 365 })
  expect(mailbox.messages).toHaveLength(50_000)
  const matching = mailbox.messages.filter(({ from, to }) =>
    [from, ...to].some((one) => senders.includes(one)),
  )
  expect(matching.length).toBeGreaterThan(4_500)
  expect(matching.length).toBeLessThan(5_500)
  const answer = matching.find(({ folder }) => folder === 'sent')
  expect(answer && mailbox.findByMessageId(answer.inReplyTo)?.thread).toBe(answer?.thread)
  expect(rawOf(matching[0] as (typeof matching)[0]).toString()).toMatch(/^Date: .*\r\nFrom: /)
})
