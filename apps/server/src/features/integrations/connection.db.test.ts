import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import { eventually } from '@enamel/testing/eventually'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openLog } from '../../log.ts'
import { inside } from '../../testing/builders.ts'
import { WITHIN } from '../../testing/inbound-fixture.ts'
import { PARTNER_KEY, whatsAppFixture } from '../../testing/whatsapp-fixture.ts'
import { connectionsTo } from './connection.ts'
import { disconnect } from './disconnect.ts'
import { connectionStates } from './integration.queries.ts'
import { whatsAppCatchUp } from './whatsapp/catch-up.ts'
import { whatsAppConnection } from './whatsapp/connection.ts'

const fixture = await whatsAppFixture()
const { deps, clock } = fixture.product
const context = { deps, log: openLog('silent') }

/** The connections to a service, such as a mailbox, whose credentials are a token. */
const mailboxes = connectionsTo({
  integration: 'gmail',
  credentials: z.string(),
  refusedReason: 'Gmail no longer accepts our token.',
  isOffered: () => true,
})

function inTransaction<T>(work: Parameters<typeof inside<T>>[2]): Promise<T> {
  return inside(deps, fixture.practice, work)
}
const secretAndNow = () => ({ secret: deps.secret, now: clock.now() })
const connectMailbox = (token: string) =>
  inTransaction((tx) =>
    mailboxes.connect(tx, { account: 'desk@gmail.example', credentials: token }, secretAndNow()),
  )
const tokenOfMailbox = () =>
  inTransaction(async (tx) => (await mailboxes.read(tx, deps))?.openCredentials().catch(() => 'unreadable'))

async function stateOf(integration: IntegrationKey): Promise<string | undefined> {
  const states = await inTransaction(connectionStates)
  return states.find((connection) => connection.integration === integration)?.state
}

/** The connection to the mailbox, as it was before this happened to it. */
async function connectionBefore(happened: () => Promise<void>) {
  const connection = await inTransaction((tx) => mailboxes.read(tx, deps))
  if (!connection) throw new Error('The mailbox is not connected')
  await happened()
  return connection
}

describe('a connection whose credentials expire', () => {
  it('stores renewed credentials sealed, and uses them from then on', async () => {
    await connectMailbox('first token')
    const connection = await connectionBefore(async () => {})
    const renewed = await inTransaction((tx) =>
      mailboxes.replaceCredentials(tx, connection, 'second token', deps),
    )
    expect(await renewed?.openCredentials()).toBe('second token')
    expect(await tokenOfMailbox()).toBe('second token')
    const rows = await inTransaction((tx) => tx.selectFrom('integrations').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('second token')
  })

  it('does not replace credentials that were given in the meantime', async () => {
    await connectMailbox('old token')
    const connection = await connectionBefore(() => connectMailbox('new token'))
    const renewed = await inTransaction((tx) =>
      mailboxes.replaceCredentials(tx, connection, 'renewed old token', deps),
    )
    expect(renewed).toBeNull()
    expect(await tokenOfMailbox()).toBe('new token')
  })

  it('is not changed by a reply about credentials that are no longer the stored ones', async () => {
    await connectMailbox('old token')
    const connection = await connectionBefore(() => connectMailbox('new token'))
    await mailboxes.markRefused(deps, fixture.practice.id, connection)
    expect(await stateOf('gmail')).toBe('healthy')
    await mailboxes.markRefused(deps, fixture.practice.id)
    expect(await inTransaction((tx) => mailboxes.markSeen(tx, connection, {}, secretAndNow()))).toBe(false)
    expect(await stateOf('gmail')).toBe('unhealthy')
  })

  it.each(['accepted', 'refused'] as const)(
    'is not revived when it was disconnected in the meantime and the credentials are %s',
    async (reply) => {
      await connectMailbox('token')
      const connection = await connectionBefore(() =>
        inTransaction(async (tx) => void (await disconnect(tx, 'gmail', clock.now()))),
      )
      if (reply === 'refused') await mailboxes.markRefused(deps, fixture.practice.id, connection)
      else await inTransaction((tx) => mailboxes.markSeen(tx, connection, {}, secretAndNow()))
      await eventually(async () => expect(await stateOf('gmail')).toBe('disconnected'), WITHIN)
      expect(await tokenOfMailbox()).toBeUndefined()
    },
  )
})

describe('disconnecting a practice from a service', () => {
  it('destroys the credentials, changes the state to disconnecting and then to disconnected, and publishes both states', async () => {
    const publishedBefore = (await fixture.published('integrations.changed-state')).length
    const [isDisconnected, row] = await inTransaction(async (tx) => [
      await disconnect(tx, 'whatsapp', clock.now()),
      await tx
        .selectFrom('integrations')
        .select(['state', 'credentials', 'account'])
        .where('integration', '=', 'whatsapp')
        .executeTakeFirst(),
    ])
    expect(isDisconnected).toBe(true)
    expect(row).toEqual({ state: 'disconnecting', credentials: null, account: fixture.account })
    await eventually(async () => expect(await stateOf('whatsapp')).toBe('disconnected'), WITHIN)
    expect((await fixture.published('integrations.changed-state')).slice(publishedBefore)).toEqual(
      ['disconnecting', 'disconnected'].map((state) => ({
        integration: 'whatsapp',
        display_name: 'WhatsApp',
        state,
      })),
    )
  })

  it('leaves no connection that is checked or used for sending', async () => {
    const requests = fixture.provider.requests.length
    await whatsAppCatchUp({ ...context, signal: undefined }, fixture.practice.id, async () => {})
    expect(fixture.provider.requests).toHaveLength(requests)
    expect(await inTransaction((tx) => whatsAppConnection.read(tx, deps))).toBeNull()
  })

  it('changes nothing for a practice that is not connected', async () => {
    expect(await inTransaction((tx) => disconnect(tx, 'whatsapp', clock.now()))).toBe(false)
    expect(await inTransaction((tx) => disconnect(tx, 'outlook', clock.now()))).toBe(false)
    expect(await stateOf('outlook')).toBeUndefined()
  })

  it('can be undone by connecting again, even before it is complete', async () => {
    const connection = { account: fixture.account, label: fixture.practice.number, credentials: PARTNER_KEY }
    await inTransaction((tx) => whatsAppConnection.connect(tx, connection, secretAndNow()))
    await inTransaction(async (tx) => {
      await disconnect(tx, 'whatsapp', clock.now())
      await whatsAppConnection.connect(tx, connection, secretAndNow())
    })
    await eventually(async () => {
      expect(
        (await fixture.product.queue()).filter(({ task }) => task === 'integrations.disconnect'),
      ).toEqual([])
    }, WITHIN)
    expect(await stateOf('whatsapp')).toBe('healthy')
  })
})
