import { RemoteConfig } from '@enamel/contract/config'
import { channelOf } from '@enamel/domain/realtime/events'
import type Pusher from 'pusher-js'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openConnection } from '../../../../web/src/features/realtime/push-connection.ts'
import { publish } from '../../realtime/publish.ts'
import { next, pusherClient } from '../../realtime/testing/push-host.ts'
import { type PushService, startPushService } from '../../realtime/testing/push-service.ts'
import { aPractice, inside, type Practice } from '../../testing/builders.ts'
import type { Person } from '../../testing/person.ts'
import { runPeriodicJob } from '../../testing/run-periodic-job.ts'
import { type TestProduct, testProduct } from '../../testing/test-product.ts'

async function configOf(product: TestProduct): Promise<RemoteConfig> {
  return RemoteConfig.parse((await product.visitor().get('/config.json')).body)
}

function authorise(staff: Person, socketId: string, channel: string) {
  const raw = new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return staff.post('/broadcasting/auth', undefined, { raw, headers })
}

describe('with a push service by configuration', () => {
  let service: PushService
  let product: TestProduct
  let worker: TestProduct
  let practice: Practice
  let staff: Person
  let browser: Pusher | undefined

  beforeAll(async () => {
    service = await startPushService()
    product = await testProduct({ ENAMEL_ROLE: 'web', PUSH_URL: service.url })
    const { databaseUrl = '' } = product.deps.config
    worker = await testProduct({ ENAMEL_ROLE: 'worker', PUSH_URL: service.url, DATABASE_URL: databaseUrl })
    practice = await aPractice(product.deps)
    staff = product.visitor()
    await staff.signIn(practice.email)
  })
  afterAll(async () => {
    browser?.disconnect()
    await worker?.stop()
    await product?.stop()
    await service?.stop()
  })

  it('the configuration of browsers has its address, and not its secret', async () => {
    const { body } = await product.visitor().get('/config.json')
    const address = { key: 'service-key', host: '127.0.0.1', port: service.port, tls: false, path: '' }
    expect(body.realtime).toEqual(address)
    expect(JSON.stringify(body)).not.toContain(service.secret)
  })

  it('browsers subscribe to it with the product’s signature, and get what any process publishes, once', async () => {
    const { realtime } = await configOf(product)
    browser = pusherClient(realtime?.port ?? 0, {
      key: realtime?.key ?? '',
      sign: async (socketId, channel) => (await authorise(staff, socketId, channel)).body.auth,
    })
    const channel = browser.subscribe(channelOf(practice.id))
    await next(channel, 'pusher:subscription_succeeded')
    const totals: number[] = []
    channel.bind('unplaced.changed', ({ payload }: { payload: { total: number } }) =>
      totals.push(payload.total),
    )
    for (const [total, { deps }] of [product, worker].entries())
      await inside(deps, practice, (tx) => publish(tx, 'unplaced.changed', null, { total }))
    await expect.poll(() => totals).toEqual([0, 1])
  })

  /** Signs a user in and opens a page, with the browser's own connection. */
  async function openPage(): Promise<Person> {
    const user = product.visitor()
    await user.signIn(practice.email)
    const { realtime: address } = await configOf(product)
    if (!address) throw new Error('no push service')
    const connection = await openConnection(
      {
        address,
        channel: channelOf(practice.id),
        authorise: async (socketId, channel) => (await authorise(user, socketId, channel)).body,
        network: new EventTarget(),
        firstRequestAt: () => 0,
        onEvent: () => {},
        onReload: () => {},
        onConnectionStatus: () => {},
      },
      new AbortController().signal,
    )
    onTestFinished(() => connection.close())
    await expect.poll(service.users).toHaveLength(1)
    return user
  }

  it('it closes the connections of a session that logs out', async () => {
    const user = await openPage()
    await user.delete('/auth/session')
    await expect.poll(service.users).toEqual([])
  })

  it('it is not asked for the channel of another practice (RT-03)', async () => {
    const response = await authorise(staff, '1.2', channelOf((await aPractice(product.deps)).id))
    expect([response.status, response.body.code]).toEqual([403, 'channel_refused'])
  })

  it('it closes the connections of a session that is deleted because it has expired', async () => {
    await openPage()
    await inside(product.deps, practice, (tx) =>
      tx.updateTable('sessions').set({ expires_at: product.clock.now() }).execute(),
    )
    await runPeriodicJob(worker.deps, 'auth.forget-sessions')
    await expect.poll(service.users).toEqual([])
  })
})

it('without push the configuration has no address, and no socket is authorised', async () => {
  const product = await testProduct({ PUSH_URL: 'none' })
  const practice = await aPractice(product.deps)
  const staff = product.visitor()
  await staff.signIn(practice.email)
  expect((await configOf(product)).realtime).toBeNull()
  const response = await authorise(staff, '1.2', channelOf(practice.id))
  expect([response.status, response.body.code]).toEqual([404, 'not_found'])
  expect((await staff.get('/v3/init')).status).toBe(200)
  await product.stop()
})
