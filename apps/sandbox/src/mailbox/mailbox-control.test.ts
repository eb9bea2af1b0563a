import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailboxPractice, writtenMail } from '../testing/mailbox-practice.ts'
import { sandboxAndProduct } from '../testing/sandbox-and-product.ts'

let fixture: Awaited<ReturnType<typeof mailboxPractice>>
beforeAll(async () => {
  fixture = await mailboxPractice()
})
afterAll(() => fixture.stop())

const google = 'desk@brightside-dental.test'
const microsoft = 'desk.brightside@outlook.example'
const latest = async (provider: 'google' | 'microsoft') => (await fixture.mailbox(provider)).latest[0]

it('shows what is in a mailbox and what the product asked for', async () => {
  const mail = await fixture.addMail('microsoft', { headers: { 'X-List': 'news' } })
  await fixture.graph('GET', '/me')
  const shown = await fixture.mailbox('microsoft')
  expect(shown).toMatchObject({
    provider: 'microsoft',
    account: microsoft,
    total: 1,
    unread: 1,
    counts: { inbox: 1, sent: 0, spam: 0, trash: 0, drafts: 0 },
    latest: [{ id: mail.id, folder: 'inbox', from: 'jo@mail.test', to: [microsoft], subject: 'Braces' }],
    usage: { calls: { me: 1 }, units: { me: 1 }, refused: 0 },
  })
  const whole = (await fixture.get(`/mailbox/mail/${mail.id}?provider=microsoft`)).body
  expect(whole).toMatchObject({ text: 'Hello', html: null, headers: { 'x-list': 'news' } })
  expect((await fixture.delete(`/mailbox/mail/${mail.id}?provider=microsoft`, undefined)).status).toBe(200)
  expect((await fixture.mailbox('microsoft')).total).toBe(0)
})

it('delivers a patient’s email to the account’s mailbox, and only mail to other addresses to the product', async () => {
  const sent = await fixture.post('/email', {
    from: 'Ann <ann@mail.test>',
    to: `${google}, desk.brightside+tag@outlook.example, hello@brightside.test`,
    subject: 'To all three',
    text: 'Hello',
  })
  expect(sent.status).toBe(201)
  expect(await latest('google')).toMatchObject({
    from: 'ann@mail.test',
    subject: 'To all three',
    folder: 'inbox',
  })
  expect(await latest('microsoft')).toMatchObject({ subject: 'To all three' })
  expect(fixture.product.mails.map(({ to }) => to)).toEqual([['hello@brightside.test']])
})

it('lets the practice answer in its own mail program: the patient receives it and can answer in the conversation', async () => {
  const question = await fixture.addMail('google', { from: 'tom@mail.test', subject: 'Night guard' })
  const answer = await fixture.post('/mailbox/mail', {
    provider: 'google',
    folder: 'sent',
    in_reply_to: question.id,
    text: 'On Monday?',
  })
  expect(answer.body).toMatchObject({
    folder: 'sent',
    to: ['tom@mail.test'],
    thread: question.thread,
    unread: false,
  })
  const [item] = (await fixture.get('/outbox?to=tom@mail.test')).body
  expect(item).toMatchObject({
    from: `Brightside Dental <${google}>`,
    subject: 'Re: Night guard',
    body: 'On Monday?',
  })
  await fixture.post('/email', { from: 'tom@mail.test', in_reply_to: item.id, text: 'Yes' })
  expect(await latest('google')).toMatchObject({ from: 'tom@mail.test', thread: question.thread })
})

it('delivers an email from one mailbox to another', async () => {
  const raw = writtenMail({ To: microsoft, Subject: 'Between practices' }).toString('base64url')
  await fixture.gmail('POST', '/messages/send', { body: { raw } })
  await expect.poll(() => latest('microsoft')).toMatchObject({ from: google, subject: 'Between practices' })
})

it('fills a mailbox with history, and keeps its emails in a reset', async () => {
  const account = 'desk@harbour-dental.test'
  const fill = { provider: 'google', account, count: 300, senders: ['jo@mail.test'], share: 0.5 }
  expect(await fixture.post('/mailbox/fill', fill)).toMatchObject({
    status: 201,
    body: { count: 300, total: 300 },
  })
  await fixture.post('/reset')
  const filled = (await fixture.get(`/mailbox?provider=google&account=${account}`)).body
  expect(filled.total).toBe(300)
  expect(filled.counts.sent).toBeGreaterThan(0)
})

it('refuses unknown accounts and emails, and incomplete ones', async () => {
  const errorsOf = async (mail: object) =>
    Object.keys((await fixture.post('/mailbox/mail', mail)).body.errors)
  const arriving = { provider: 'google', from: 'jo@mail.test', text: 'x' }
  expect(await errorsOf({ ...arriving, account: microsoft })).toEqual(['account'])
  expect(await errorsOf({ ...arriving, from: undefined, subject: 'x' })).toEqual(['from'])
  expect(await errorsOf({ ...arriving, folder: 'sent', subject: 'x' })).toEqual(['to'])
  expect(await errorsOf(arriving)).toEqual(['subject'])
  expect(await errorsOf({ ...arriving, in_reply_to: 'x' })).toEqual(['in_reply_to'])
  expect((await fixture.get('/mailbox/mail/0?provider=google')).status).toBe(404)
})

it('has the same mailboxes and watches after a restart with the same folder', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'mailboxes-'))
  const first = await mailboxPractice({ dataFolder })
  await first.addMail('google', { subject: 'Before' })
  await first.gmail('POST', '/watch', { body: { topicName: 'projects/enamel/topics/gmail' } })
  const before = await first.mailbox('google')
  await first.stop()
  const second = await sandboxAndProduct({ dataFolder })
  const after = (await second.get('/mailbox?provider=google')).body
  expect(after).toMatchObject({ latest: before.latest, history_id: before.history_id, watch: before.watch })
  await second.post('/mailbox/mail', {
    provider: 'google',
    from: 'jo@mail.test',
    subject: 'After',
    text: 'x',
  })
  await second.product.untilRequests('/api/webhooks/gmail')
  await second.stop()
  rmSync(dataFolder, { recursive: true })
})
