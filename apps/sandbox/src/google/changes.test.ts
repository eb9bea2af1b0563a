import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailboxPractice, writtenMail } from '../testing/mailbox-practice.ts'

let fixture: Awaited<ReturnType<typeof mailboxPractice>>
let statusToReturn: () => number = () => 204
beforeAll(async () => {
  fixture = await mailboxPractice({}, { respond: () => ({ status: statusToReturn() }) })
})
afterEach(async () => {
  statusToReturn = () => 204
  await fixture.post('/reset')
  await fixture.signInAgain()
})
afterAll(() => fixture.stop())

const WEEK_S = 7 * 86_400
const account = 'desk@brightside-dental.test'
const topicName = 'projects/enamel/topics/gmail'
const current = async () => (await fixture.gmail('GET', '/profile')).body.historyId as string
const history = async (query: string) => fixture.gmail('GET', `/history?${query}`)

describe('the history', () => {
  it('lists what was added after an id, also what the practice wrote in its own mail program', async () => {
    const start = await current()
    expect((await history(`startHistoryId=${start}`)).body).toEqual({ historyId: start })
    const received = await fixture.addMail('google')
    const written = await fixture.addMail('google', { folder: 'sent', from: undefined, to: 'jo@mail.test' })
    const { body } = await history(`startHistoryId=${start}&historyTypes=messageAdded`)
    expect(body.historyId).toBe(String(Number(start) + 2))
    expect(body.history).toEqual([
      {
        id: String(Number(start) + 1),
        messages: [{ id: received.id, threadId: received.id }],
        messagesAdded: [
          { message: { id: received.id, threadId: received.id, labelIds: ['INBOX', 'UNREAD'] } },
        ],
      },
      {
        id: body.historyId,
        messages: [{ id: written.id, threadId: written.id }],
        messagesAdded: [{ message: { id: written.id, threadId: written.id, labelIds: ['SENT'] } }],
      },
    ])
    expect((await fixture.get('/outbox?to=jo@mail.test')).body).toHaveLength(1)
  })

  it('returns page after page, and only the wanted types', async () => {
    const start = await current()
    const added = [
      await fixture.addMail('google'),
      await fixture.addMail('google'),
      await fixture.addMail('google'),
    ]
    await fixture.delete(`/mailbox/mail/${added[1].id}?provider=google`, undefined)
    const query = `startHistoryId=${start}&maxResults=2`
    const first = (await history(query)).body
    expect(first.history.map(({ id }: { id: string }) => Number(id) - Number(start))).toEqual([1, 2])
    const second = (await history(`${query}&pageToken=${first.nextPageToken}`)).body
    expect(second.history.map((record: object) => Object.keys(record).at(-1))).toEqual([
      'messagesAdded',
      'messagesDeleted',
    ])
    expect(second.nextPageToken).toBeUndefined()
    const deletions = (await history(`${query}&historyTypes=messageDeleted&historyTypes=labelAdded`)).body
    expect(deletions.history).toMatchObject([{ messagesDeleted: [{ message: { id: added[1].id } }] }])
  })

  it('does not know an id that is older than a week, one that was never issued, or any in the mode expired_history', async () => {
    const start = await current()
    await fixture.addMail('google')
    expect((await history(`startHistoryId=${Number(start) + 2}`)).status).toBe(404)
    await fixture.put('/trouble', { service: 'mailbox', mode: 'expired_history' })
    expect(await history(`startHistoryId=${start}`)).toMatchObject({
      status: 404,
      body: { error: { code: 404, status: 'NOT_FOUND', errors: [{ reason: 'notFound' }] } },
    })
    expect((await fixture.gmail('GET', '/messages')).status).toBe(200)
    await fixture.put('/trouble', { service: 'mailbox', mode: 'ok' })
    expect((await history(`startHistoryId=${start}`)).status).toBe(200)
    await fixture.post('/clock/skip', { seconds: WEEK_S + 1 })
    await fixture.signInAgain()
    expect((await history(`startHistoryId=${start}`)).status).toBe(404)
    expect((await history(`startHistoryId=${await current()}`)).status).toBe(200)
  })
})

describe('a watch', () => {
  const pushes = () =>
    fixture.product.requests
      .filter(({ path }) => path.startsWith('/api/webhooks/gmail'))
      .map(({ path, json }) => {
        // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test checks
        const { message, subscription } = json as any
        return {
          path,
          message,
          subscription,
          data: JSON.parse(Buffer.from(message.data, 'base64').toString()),
        }
      })
  const untilPushed = (historyId: number) =>
    fixture.product.until(() => pushes().find(({ data }) => data.historyId >= historyId))

  it('reports the account and the history id of each change until it is stopped', async () => {
    const { status, body } = await fixture.gmail('POST', '/watch', {
      body: { topicName, labelIds: ['INBOX', 'SENT'] },
    })
    expect(status).toBe(200)
    expect(body).toEqual({ historyId: await current(), expiration: expect.stringMatching(/^\d{13}$/) })
    const first = await untilPushed(Number(body.historyId))
    expect(first.path).toBe('/api/webhooks/gmail?token=sandbox-pubsub-token')
    expect(first).toMatchObject({
      data: { emailAddress: account },
      subscription: 'projects/enamel/subscriptions/enamel-push',
      message: { messageId: expect.stringMatching(/^\d+$/), publishTime: expect.any(String) },
    })
    await fixture.addMail('google')
    await untilPushed(Number(body.historyId) + 1)
    expect((await fixture.gmail('POST', '/stop')).status).toBe(204)
    const count = pushes().length
    await fixture.addMail('google')
    expect((await fixture.mailbox('google')).watch).toBeNull()
    expect(pushes()).toHaveLength(count)
  })

  it('repeats a report until it is acknowledged', async () => {
    await fixture.gmail('POST', '/watch', { body: { topicName } })
    await untilPushed(Number(await current()))
    let attempts = 0
    statusToReturn = () => (++attempts < 3 ? 404 : 200)
    const before = pushes().length
    await fixture.addMail('google')
    await fixture.product.until(() => (pushes().length >= before + 3 ? true : undefined))
    const ids = pushes()
      .slice(before)
      .map(({ message }) => message.messageId)
    expect(new Set(ids).size).toBe(1)
  })

  it('reports only changes of the wanted labels, and ends after seven days', async () => {
    await fixture.gmail('POST', '/watch', { body: { topicName, labelIds: ['SPAM'] } })
    await fixture.addMail('google')
    const spam = await fixture.addMail('google', { folder: 'spam' })
    const historyId = Number(await current())
    await untilPushed(historyId)
    expect(pushes().some(({ data }) => data.historyId === historyId - 1)).toBe(false)
    expect(spam.folder).toBe('spam')
    await fixture.post('/clock/skip', { seconds: WEEK_S + 1 })
    expect((await fixture.mailbox('google')).watch).toBeNull()
  })

  it('needs the product’s topic', async () => {
    const watch = async (name: string) =>
      (await fixture.gmail('POST', '/watch', { body: { topicName: name } })).status
    expect(await watch('projects/other/topics/gmail')).toBe(400)
    expect(await watch('projects/enamel/topics/other')).toBe(404)
  })
})

describe('trouble', () => {
  const trouble = (mode: string) => fixture.put('/trouble', { service: 'mailbox', mode })
  const raw = writtenMail({ To: 'lost@mail.test', Subject: 'x' }).toString('base64url')
  const send = () => fixture.gmail('POST', '/messages/send', { body: { raw } })

  it.each([
    ['error', 500, 'backendError'],
    ['expired_token', 401, 'authError'],
    ['expired_access', 401, 'authError'],
    ['rate', 403, 'rateLimitExceeded'],
    ['rate_429', 429, 'rateLimitExceeded'],
  ])('responds in the mode %s with %i %s', async (mode, status, reason) => {
    await trouble(mode)
    const response = await fixture.gmail('GET', '/profile')
    expect(response).toMatchObject({ status, body: { error: { code: status, errors: [{ reason }] } } })
    expect(response.headers.get('retry-after')).toBe(mode === 'rate_429' ? '2' : null)
  })

  it('refuses emails in the mode reject, and only these', async () => {
    await trouble('reject')
    expect((await send()).status).toBe(400)
    expect((await fixture.gmail('GET', '/profile')).status).toBe(200)
  })

  it('drops the connection: in the mode down before the request, in the mode lose_replies after sending', async () => {
    await trouble('down')
    await expect(fixture.gmail('GET', '/profile')).rejects.toThrow()
    await trouble('lose_replies')
    await expect(send()).rejects.toThrow()
    expect((await fixture.gmail('GET', '/profile')).status).toBe(200)
    expect((await fixture.get('/outbox?to=lost@mail.test')).body).toHaveLength(1)
    const { messages } = (await fixture.gmail('GET', '/messages?q=in:sent to:lost@mail.test')).body
    expect(messages).toHaveLength(1)
  })
})
