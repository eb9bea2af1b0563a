import { mailboxKeys } from '@enamel/domain/integrations/integration'
import { MS_PER_DAY, MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { openLog } from '../../../log.ts'
import { aPractice, inside } from '../../../testing/builders.ts'
import { statementsDuring } from '../../../testing/count-statements.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { mailboxFixture } from '../../../testing/mailbox-fixture.ts'
import { runPeriodicJob } from '../../../testing/run-periodic-job.ts'
import { mailboxConnections } from '../../integrations/index.ts'
import { subscribeToMailboxes } from './subscribe.job.ts'
import { subscriptionOf } from './subscription.ts'

describe.each(mailboxKeys)('notifications of %s', async (key) => {
  const fixture = await mailboxFixture()
  const { system, practice } = fixture
  const { deps, clock } = system
  const subscribe = () => runPeriodicJob(deps, 'mailbox.subscribe')
  const subscription = () => inside(deps, practice, (tx) => subscriptionOf(tx, key, deps.secret))
  /** What the provider knows about our subscription. */
  const atProvider = async () => {
    const { watch, subscriptions } = await fixture.mailbox(key)
    return key === 'gmail' ? [watch].filter(Boolean) : subscriptions
  }
  const notify = (path: string, body: unknown) =>
    fetch(`${system.url}/api/webhooks/${key}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** Moves both clocks. The session of the user ends meanwhile. */
  const skipHours = async (hours: number) => {
    clock.skip(hours * MS_PER_HOUR)
    await system.control('POST', 'clock/skip', { seconds: hours * 3600 })
    await fixture.staff.signIn(practice.email)
  }
  const catchUps = async () =>
    (await system.queue()).filter(({ task }) => task === 'integrations.catch-up').length

  it('are asked for once the mailbox is connected, and bring new mail at once', async () => {
    await fixture.connect(key)
    await subscribe()
    expect(await atProvider()).toHaveLength(1)
    const { id, email } = await fixture.createPatient()
    await fixture.settled()
    await fixture.mail(key, { from: email, subject: 'Hi', text: 'Hi' })
    await fixture.timelineWith(id, 1)
  })

  it('are asked for again every day, and not in between', async () => {
    const first = await subscription()
    await skipHours(23)
    await subscribe()
    expect(await subscription()).toEqual(first)
    await skipHours(2)
    await subscribe()
    const renewed = await subscription()
    expect(renewed?.renewedAt.getTime()).toBeGreaterThan((first?.renewedAt.getTime() ?? 0) + MS_PER_DAY)
    expect(renewed).toMatchObject({ id: first?.id, secret: first?.secret })
    expect(await atProvider()).toHaveLength(1)
  })

  it('keep their secret sealed in the database', async () => {
    const { subscription: stored } = await fixture.row(key)
    const { secret } = (await subscription()) ?? {}
    if (secret) expect(JSON.stringify(stored)).not.toContain(secret)
    expect(secret === null).toBe(key === 'gmail')
  })

  it('are refused without the secret, and acknowledged when nobody has the mailbox', async () => {
    const { id, secret } = (await subscription()) ?? { id: '', secret: null }
    // Google also notifies of the new watch.
    await fixture.settled()
    await eventually(async () => expect(await catchUps()).toBe(0), WITHIN)
    const gmail = (emailAddress: string) => ({
      message: { data: Buffer.from(JSON.stringify({ emailAddress, historyId: '1' })).toString('base64') },
    })
    const outlook = (subscriptionId: string, clientState: string | null) => ({
      value: [{ subscriptionId, clientState, changeType: 'created', resource: 'x' }],
    })
    const [forged, unknown] =
      key === 'gmail'
        ? [
            notify('?token=guessed', gmail('desk@brightside-dental.test')),
            notify('?token=sandbox-pubsub-token', gmail('nobody@mail.example')),
          ]
        : [notify('', outlook(id, 'guessed')), notify('', outlook('unknown', secret))]
    expect((await forged).status).toBe(403)
    expect((await unknown).status).toBe(202)
    expect(await catchUps()).toBe(0)
  })

  it('cost one query, however many mailboxes of nobody a request names', async () => {
    if (key === 'gmail') return
    const value = Array.from({ length: 1_000 }, (_, at) => ({ subscriptionId: `guessed-${at}` }))
    const statements = await statementsDuring('enamel', async () => {
      expect((await notify('', { value })).status).toBe(202)
    })
    expect(statements.filter((name) => name === 'find_practices_by_mailbox')).toHaveLength(1)
  })

  it('are no longer sent once the practice disconnects', async () => {
    await fixture.staff.delete(`/integrations/${key}/connection`)
    await eventually(async () => expect(await atProvider()).toEqual([]), WITHIN)
  })
})

it('are not asked for from a provider that does not respond, once for each practice', async () => {
  const { system } = await mailboxFixture()
  const { deps, clock } = system
  for (const number of [1, 2, 3, 4, 5]) {
    const mailbox = { account: `outage-${number}`, label: `desk${number}@outage.example` }
    const credentials = { accessToken: 'a', expiresAt: null, refreshToken: null }
    const context = { secret: deps.secret, now: clock.now() }
    await inside(deps, await aPractice(deps), (tx) =>
      mailboxConnections.gmail.connect(tx, { ...mailbox, credentials }, context),
    )
  }
  let asked = 0
  const subscribe = async () => {
    asked += 1
    return { kind: 'unreachable', detail: 'TimeoutError' } as const
  }
  const { mailboxes } = deps
  const silent = { ...deps, mailboxes: { ...mailboxes, gmail: { ...mailboxes.gmail, subscribe } } }
  await subscribeToMailboxes.run({ deps: silent, log: openLog('silent'), signal: undefined })
  expect(asked).toBe(3)
})

it('answers Microsoft’s question whether the address is ours with its text', async () => {
  const { system } = await mailboxFixture()
  const response = await fetch(`${system.url}/api/webhooks/outlook?validationToken=a%20token%3C`, {
    method: 'POST',
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain'])
  expect(await response.text()).toBe('a token<')
})
