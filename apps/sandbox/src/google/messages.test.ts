import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailboxPractice, writtenMail } from '../testing/mailbox-practice.ts'

let fixture: Awaited<ReturnType<typeof mailboxPractice>>
beforeAll(async () => {
  fixture = await mailboxPractice()
})
afterAll(() => fixture.stop())

const account = 'desk@brightside-dental.test'
const rawFor = (headers: Record<string, string> = {}) =>
  writtenMail({
    From: account,
    To: 'jo@mail.test',
    Subject: 'Braces',
    'Message-ID': '<own@enamel.test>',
    ...headers,
  })
const send = (raw: Buffer, details: object = {}) =>
  fixture.gmail('POST', '/messages/send', { body: { raw: raw.toString('base64url'), ...details } })
const idsOf = ({ messages = [] }: { messages?: { id: string }[] }) => messages.map(({ id }) => id)

describe('reading a mailbox', () => {
  it('shows the account, the number of emails and the current history id', async () => {
    const before = (await fixture.gmail('GET', '/profile')).body
    await fixture.addMail('google')
    const { status, body } = await fixture.gmail('GET', '/profile')
    expect(status).toBe(200)
    expect(body).toEqual({
      emailAddress: account,
      messagesTotal: before.messagesTotal + 1,
      threadsTotal: before.threadsTotal + 1,
      historyId: String(Number(before.historyId) + 1),
    })
  })

  it('returns an email in each format', async () => {
    const { id } = await fixture.addMail('google', {
      subject: 'Crème brûlée',
      text: 'Hello  there',
      html: '<p>Hello there</p>',
      headers: { 'X-List': '<news.example>' },
      at: '2026-11-01T09:30:00Z',
    })
    const get = async (query: string) => (await fixture.gmail('GET', `/messages/${id}${query}`)).body
    const minimal = await get('?format=minimal')
    expect(minimal).toMatchObject({
      id,
      threadId: id,
      labelIds: ['INBOX', 'UNREAD'],
      snippet: 'Hello there',
      internalDate: String(Date.parse('2026-11-01T09:30:00Z')),
      historyId: expect.stringMatching(/^\d+$/),
      sizeEstimate: expect.any(Number),
    })
    expect(minimal.payload).toBeUndefined()
    const { raw } = await get('?format=raw')
    expect(Buffer.from(raw, 'base64url').toString()).toContain('X-List: <news.example>')
    const metadata = await get('?format=metadata&metadataHeaders=subject&metadataHeaders=x-list')
    expect(metadata.payload).toEqual({
      mimeType: 'multipart/alternative',
      headers: [
        { name: 'X-List', value: '<news.example>' },
        { name: 'Subject', value: 'Crème brûlée' },
      ],
    })
    const { payload } = await get('')
    expect(payload).toMatchObject({ partId: '', mimeType: 'multipart/alternative' })
    expect(payload.parts).toMatchObject([
      { partId: '0', mimeType: 'text/plain' },
      { partId: '1', mimeType: 'text/html' },
    ])
    expect(Buffer.from(payload.parts[1].body.data, 'base64url').toString()).toContain('<p>Hello there</p>')
  })

  it('lists ids page by page, newest first, without spam unless it is asked for', async () => {
    const subject = 'A list'
    const added = []
    for (const minute of [1, 3, 2]) {
      added.push(await fixture.addMail('google', { subject, at: `2026-10-01T09:0${minute}:00Z` }))
    }
    const spam = await fixture.addMail('google', { subject, folder: 'spam', at: '2026-10-01T09:00:00Z' })
    const query = `q=${encodeURIComponent('subject:"A list"')}&maxResults=2`
    const first = (await fixture.gmail('GET', `/messages?${query}`)).body
    expect(first.messages).toEqual([
      { id: added[1].id, threadId: added[1].id },
      { id: added[2].id, threadId: added[2].id },
    ])
    await fixture.addMail('google', { subject, at: '2026-10-01T09:05:00Z' })
    const second = (await fixture.gmail('GET', `/messages?${query}&pageToken=${first.nextPageToken}`)).body
    expect(idsOf(second)).toEqual([added[0].id])
    expect(second.nextPageToken).toBeUndefined()
    const inSpam = (await fixture.gmail('GET', `/messages?labelIds=SPAM&${query}`)).body
    expect(idsOf(inSpam)).toEqual([spam.id])
    const all = (await fixture.gmail('GET', `/messages?includeSpamTrash=true&${query}0`)).body
    expect(idsOf(all)).toHaveLength(5)
  })

  it('returns no list at all when nothing matches', async () => {
    const { body } = await fixture.gmail('GET', '/messages?q=from:nobody@mail.test')
    expect(body).toEqual({ resultSizeEstimate: 0 })
  })

  it('marks an email as read only with the scope for changes', async () => {
    const { id } = await fixture.addMail('google')
    const change = { body: { removeLabelIds: ['UNREAD'] } }
    const refused = await fixture.gmail('POST', `/messages/${id}/modify`, change)
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { errors: [{ reason: 'insufficientPermissions' }] } },
    })
    const token = await fixture.signIn('google', { scope: 'https://www.googleapis.com/auth/gmail.modify' })
    const changed = await fixture.gmail('POST', `/messages/${id}/modify`, { ...change, token })
    expect(changed.body.labelIds).toEqual(['INBOX'])
  })

  it('explains in Gmail’s format what it cannot do', async () => {
    const error = async (path: string) => {
      const { status, body } = await fixture.gmail('GET', path)
      expect(body.error.code).toBe(status)
      return [status, body.error.errors[0].reason]
    }
    expect(await error('/messages/00000000000000ff')).toEqual([404, 'notFound'])
    expect(await error('/messages/not-an-id')).toEqual([400, 'invalidArgument'])
    expect(await error('/messages?pageToken=other')).toEqual([400, 'invalidArgument'])
    expect(await error('/messages?unknown=1')).toEqual([400, 'invalidArgument'])
    expect(await error('/unknown')).toEqual([404, 'notFound'])
    const other = await fetch(`${fixture.sandbox.url}/google/gmail/v1/users/me/profile`)
    expect(other.status).toBe(401)
  })
})

describe('sending from a mailbox', () => {
  it('sends an email, keeps it among the sent ones and shows it in the outbox; hidden recipients stay hidden', async () => {
    const { status, body } = await send(rawFor({ Bcc: 'hidden@mail.test' }))
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.any(String), threadId: body.id, labelIds: ['SENT'] })
    const { messages } = (await fixture.gmail('GET', '/messages?q=in:sent rfc822msgid:own@enamel.test')).body
    expect(messages).toEqual([{ id: body.id, threadId: body.id }])
    const sent = (await fixture.get('/outbox?channel=email&to=jo@mail.test')).body.at(-1)
    expect(sent).toMatchObject({ from: account, subject: 'Braces', message_id: '<own@enamel.test>' })
    expect(sent.headers.bcc).toBeUndefined()
    expect((await fixture.get('/outbox?to=hidden@mail.test')).body).toHaveLength(1)
  })

  it('joins a conversation only with its id, an email of it that is answered, and the same subject', async () => {
    const { id } = await fixture.addMail('google', { subject: 'Crowns', headers: { 'X-Test': '1' } })
    const { message_id } = (await fixture.mailbox('google')).latest.find(
      (mail: { id: string }) => mail.id === id,
    )
    const reply = { Subject: 'Re: Crowns', 'In-Reply-To': message_id, References: message_id }
    const threadOf = async (headers: Record<string, string>, details: object) => {
      const { body } = await send(rawFor(headers), details)
      return body.threadId === body.id ? 'new' : body.threadId
    }
    expect(await threadOf(reply, { threadId: id })).toBe(id)
    expect(await threadOf(reply, {})).toBe('new')
    expect(await threadOf({ Subject: 'Re: Crowns' }, { threadId: id })).toBe('new')
    expect(await threadOf({ ...reply, Subject: 'Other' }, { threadId: id })).toBe('new')
    expect((await send(rawFor(reply), { threadId: '00000000000000ff' })).status).toBe(404)
  })

  it('receives the patient’s answer in the same conversation', async () => {
    const { body } = await send(
      rawFor({ To: 'ann@mail.test', Subject: 'Whitening', 'Message-ID': '<w@enamel.test>' }),
    )
    const [item] = (await fixture.get('/outbox?to=ann@mail.test')).body
    await fixture.post('/email', { from: 'ann@mail.test', text: 'Yes please', in_reply_to: item.id })
    const [latest] = (await fixture.mailbox('google')).latest
    expect(latest).toMatchObject({
      folder: 'inbox',
      unread: true,
      from: 'ann@mail.test',
      thread: body.threadId,
    })
    expect(fixture.product.mails).toHaveLength(0)
  })

  it('receives a report about an address that does not exist', async () => {
    await send(rawFor({ To: 'nobody@mail.test', 'Message-ID': '<bounce@enamel.test>' }))
    await expect
      .poll(async () => (await fixture.gmail('GET', '/messages?q=from:mailer-daemon')).body.messages)
      .toHaveLength(1)
  })

  it('replaces the sender if it is another address, and the Message-ID if it is set to', async () => {
    await fixture.put('/mailbox/settings', { replaces_message_id: true })
    const { body } = await send(rawFor({ From: 'Other <other@practice.test>', 'X-Enamel-Id': 'our-id' }))
    const { payload } = (await fixture.gmail('GET', `/messages/${body.id}?format=metadata`)).body
    const fieldOf = (name: string) =>
      payload.headers.find((field: { name: string }) => field.name === name)?.value
    expect(fieldOf('From')).toBe(account)
    expect(fieldOf('Message-ID')).toMatch(/^<CA\+.*@mail\.gmail\.com>$/)
    expect(fieldOf('X-Enamel-Id')).toBe('our-id')
    await fixture.post('/reset')
  })

  it('sends an upload, alone or after its metadata', async () => {
    const upload = '/upload/gmail/v1/users/me/messages/send?uploadType='
    const media = await fixture.gmail('POST', `${upload}media`, {
      body: rawFor(),
      headers: { 'Content-Type': 'message/rfc822' },
    })
    expect(media).toMatchObject({ status: 200, body: { labelIds: ['SENT'] } })
    const parts = [
      `--b\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ threadId: media.body.id })}\r\n`,
      `--b\r\nContent-Type: message/rfc822\r\n\r\n${rawFor({ References: '<own@enamel.test>' })}\r\n--b--`,
    ]
    const multipart = await fixture.gmail('POST', `${upload}multipart`, {
      body: parts.join(''),
      headers: { 'Content-Type': 'multipart/related; boundary=b' },
    })
    expect(multipart).toMatchObject({ status: 200, body: { labelIds: ['SENT'] } })
  })

  it('refuses an email without recipients, with an invalid one, and without content', async () => {
    const messageOf = async (body: object) =>
      (await fixture.gmail('POST', '/messages/send', { body })).body.error
    const raw = (headers: Record<string, string>) => ({ raw: writtenMail(headers).toString('base64url') })
    expect(await messageOf(raw({ Subject: 'x' }))).toMatchObject({
      code: 400,
      message: 'Recipient address required',
    })
    expect(await messageOf(raw({ To: 'nobody' }))).toMatchObject({ code: 400, message: 'Invalid To header' })
    expect(await messageOf({})).toMatchObject({ code: 400 })
    expect(await messageOf({ raw: '###' })).toMatchObject({ code: 400 })
  })
})
