import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailboxPractice, writtenMail } from '../testing/mailbox-practice.ts'

const PATH = '/api/webhooks/outlook'
let fixture: Awaited<ReturnType<typeof mailboxPractice>>
let statusToReturn: () => number = () => 202
let proves = true
beforeAll(async () => {
  fixture = await mailboxPractice(
    {},
    {
      respond({ path }) {
        const token = new URL(path, 'http://product.test').searchParams.get('validationToken')
        if (token === null) return { status: statusToReturn(), type: 'text/plain', body: '' }
        return { status: 200, type: 'text/plain', body: proves ? token : 'other' }
      },
    },
  )
})
afterEach(async () => {
  statusToReturn = () => 202
  proves = true
  await fixture.post('/reset')
  await fixture.signInAgain()
  for (const { id } of (await fixture.mailbox('microsoft')).subscriptions) {
    await fixture.graph('DELETE', `/subscriptions/${id}`)
  }
})
afterAll(() => fixture.stop())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const subscribe = (details: object = {}) =>
  fixture.graph('POST', '/subscriptions', {
    body: {
      changeType: 'created,updated',
      notificationUrl: fixture.product.url + PATH,
      resource: "/me/mailFolders('inbox')/messages",
      expirationDateTime: inMinutes(4_000),
      clientState: 'the secret',
      ...details,
    },
  })
/** The notifications for a subscription, in order. */
const notificationsFor = (subscriptionId: string) =>
  fixture.product.requests
    .filter(({ path }) => path === PATH)
    // biome-ignore lint/suspicious/noExplicitAny: tests read notifications of every kind
    .flatMap(({ json }) => (json as any).value)
    .filter((notification) => notification.subscriptionId === subscriptionId)
const untilNotified = (id: string, count: number) =>
  fixture.product.until(() => {
    const found = notificationsFor(id)
    return found.length >= count ? found : undefined
  })

describe('a subscription', () => {
  it('notifies of each change of its folder, with its secret and the id of the email', async () => {
    const { status, body } = await subscribe()
    expect(status).toBe(201)
    expect(body).toMatchObject({ changeType: 'created,updated', clientState: 'the secret' })
    await fixture.addMail('microsoft', { folder: 'spam' })
    await fixture.addMail('microsoft', { subject: 'New' })
    const [notification] = await untilNotified(body.id, 1)
    expect(notification).toMatchObject({
      subscriptionId: body.id,
      clientState: 'the secret',
      changeType: 'created',
      subscriptionExpirationDateTime: body.expirationDateTime,
      resourceData: { '@odata.type': '#Microsoft.Graph.Message' },
    })
    const { id } = notification.resourceData
    expect((await fixture.graph('GET', `/me/messages/${id}`)).body.subject).toBe('New')
    await fixture.graph('PATCH', `/me/messages/${id}`, { body: { isRead: true } })
    expect((await untilNotified(body.id, 2)).map(({ changeType }) => changeType)).toEqual([
      'created',
      'updated',
    ])
  })

  it('notifies of an email that moves into its folder as one that was created there', async () => {
    const { body } = await subscribe({ changeType: 'created', resource: 'me/mailFolders/sentitems/messages' })
    const raw = writtenMail({ To: 'jo@mail.test', Subject: 'By draft' }).toString('base64')
    const headers = { 'Content-Type': 'text/plain' }
    const draft = (await fixture.graph('POST', '/me/messages', { body: raw, headers })).body
    await fixture.graph('POST', `/me/messages/${draft.id}/send`)
    const [notification] = await untilNotified(body.id, 1)
    expect(notification).toMatchObject({ changeType: 'created', resourceData: { id: draft.id } })
  })

  it('is only created when the address returns the token', async () => {
    proves = false
    expect(await subscribe()).toMatchObject({ status: 400, body: { error: { code: 'ValidationError' } } })
    expect((await fixture.mailbox('microsoft')).subscriptions).toEqual([])
  })

  it('is renewed, ends when it is deleted or expires, and lives 4,230 minutes at most', async () => {
    expect((await subscribe({ expirationDateTime: inMinutes(4_240) })).status).toBe(400)
    expect((await subscribe({ expirationDateTime: inMinutes(-1) })).status).toBe(400)
    const { id } = (await subscribe({ expirationDateTime: inMinutes(10) })).body
    const renewed = await fixture.graph('PATCH', `/subscriptions/${id}`, {
      body: { expirationDateTime: inMinutes(60) },
    })
    expect(renewed).toMatchObject({ status: 200, body: { id } })
    await fixture.post('/clock/skip', { seconds: 30 * 60 })
    expect((await fixture.graph('GET', `/subscriptions/${id}`)).status).toBe(200)
    expect((await fixture.graph('DELETE', `/subscriptions/${id}`)).status).toBe(204)
    const other = (await subscribe({ expirationDateTime: inMinutes(90) })).body
    await fixture.post('/clock/skip', { seconds: 61 * 60 })
    await fixture.signInAgain()
    const gone = await fixture.graph('PATCH', `/subscriptions/${other.id}`, {
      body: { expirationDateTime: inMinutes(200) },
    })
    expect(gone).toMatchObject({ status: 404, body: { error: { code: 'ResourceNotFound' } } })
  })

  it('repeats notifications until they are accepted', async () => {
    const { id } = (await subscribe()).body
    let attempts = 0
    statusToReturn = () => (++attempts < 3 ? 500 : 202)
    await fixture.addMail('microsoft')
    const found = await untilNotified(id, 3)
    expect(new Set(found.map((notification) => notification.id)).size).toBe(1)
  })

  it('notifies of events in its own life', async () => {
    const { id } = (await subscribe({ lifecycleNotificationUrl: fixture.product.url + PATH })).body
    await fixture.post('/mailbox/lifecycle', { event: 'reauthorizationRequired' })
    expect((await fixture.graph('POST', `/subscriptions/${id}/reauthorize`)).status).toBe(204)
    await fixture.post('/mailbox/lifecycle', { event: 'subscriptionRemoved' })
    const found = await untilNotified(id, 2)
    expect(found.map(({ lifecycleEvent }) => lifecycleEvent)).toEqual([
      'reauthorizationRequired',
      'subscriptionRemoved',
    ])
    expect(found[0].clientState).toBe('the secret')
    expect((await fixture.graph('GET', `/subscriptions/${id}`)).status).toBe(404)
  })
})

describe('trouble', () => {
  const trouble = (mode: string) => fixture.put('/trouble', { service: 'mailbox', mode })
  const mime = (to: string) => writtenMail({ To: to, Subject: 'x' }).toString('base64')
  const sendMail = (to: string) =>
    fixture.graph('POST', '/me/sendMail', { body: mime(to), headers: { 'Content-Type': 'text/plain' } })

  it.each([
    ['error', 503, 'ServiceUnavailable'],
    ['expired_token', 401, 'InvalidAuthenticationToken'],
    ['expired_access', 401, 'InvalidAuthenticationToken'],
    ['rate', 429, 'ApplicationThrottled'],
    ['rate_429', 429, 'ApplicationThrottled'],
  ])('responds in the mode %s with %i %s', async (mode, status, code) => {
    await trouble(mode)
    const response = await fixture.graph('GET', '/me')
    expect(response).toMatchObject({ status, body: { error: { code } } })
    expect(response.headers.get('retry-after')).toBe(mode === 'rate_429' ? '2' : null)
  })

  it('refuses emails in the mode reject, and only these', async () => {
    await trouble('reject')
    expect((await sendMail('jo@mail.test')).body.error.code).toBe('ErrorInvalidRecipients')
    expect((await fixture.graph('GET', '/me')).status).toBe(200)
  })

  it('drops the connection: in the mode down before the request, in the mode lose_replies after sending', async () => {
    await trouble('down')
    await expect(fixture.graph('GET', '/me')).rejects.toThrow()
    await trouble('lose_replies')
    await expect(sendMail('lost@mail.test')).rejects.toThrow()
    expect((await fixture.graph('GET', '/me')).status).toBe(200)
    expect((await fixture.get('/outbox?to=lost@mail.test')).body).toHaveLength(1)
  })
})
