import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { cloudError } from '../../../adapters/whatsapp/testing/cloud-error.ts'
import { inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { acceptEverything, statusReport, whatsAppFixture } from '../../../testing/whatsapp-fixture.ts'

const fixture = await whatsAppFixture()

function setState(state: 'healthy' | 'unhealthy' | 'disconnected') {
  return inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.updateTable('integrations').set({ state }).where('client_id', '=', tx.clientId).execute(),
  )
}

async function providerIdOf(id: string) {
  const row = await inside(fixture.product.deps, fixture.practice, (tx) =>
    tx.selectFrom('communications').select('provider_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return row.provider_id
}

describe('a refused WhatsApp key', () => {
  const connection = async () => {
    const { body } = await fixture.staff.get('/integrations')
    return body.find(({ integration }: { integration: string }) => integration === 'whatsapp')
  }
  const refused = {
    state: 'unhealthy',
    reason: 'WhatsApp no longer accepts our key for your number.',
  }

  it.each<[string, () => ReturnType<typeof cloudError>]>([
    ['360dialog', () => ({ status: 401, json: { meta: {} } })],
    ['WhatsApp', () => cloudError(400, 190)],
  ])(
    'makes the connection unhealthy, which is published, when %s refuses it, and the message waits',
    async (_, reply) => {
      const before = (await fixture.published('integrations.changed-state')).length
      fixture.provider.respondWith(reply)
      const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
      const id = uuid()
      await fixture.send(patientId, { id, message: 'Hello' })
      await eventually(async () => expect(await connection()).toMatchObject(refused), WITHIN)
      await fixture.eventWith(patientId, id, { status: 'sending' })
      expect((await fixture.published('integrations.changed-state')).slice(before)).toEqual([
        { integration: 'whatsapp', display_name: 'WhatsApp', state: 'unhealthy' },
      ])
      // The connection becomes healthy when a new key is entered, or when the same key is accepted again.
      fixture.provider.respondWith(acceptEverything)
      await setState('healthy')
      await eventually(async () => {
        await fixture.product.retry()
        expect(await providerIdOf(id)).toMatch(/^wamid/)
      }, WITHIN)
    },
  )

  it('fails the message after the attempts that any unreachable network gets, and names the account as the cause', async () => {
    fixture.provider.respondWith(() => cloudError(400, 190))
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const id = uuid()
    await fixture.send(patientId, { id, message: 'Hello' })
    await eventually(async () => expect(await connection()).toMatchObject(refused), WITHIN)
    await inside(fixture.product.deps, fixture.practice, (tx) =>
      tx.updateTable('deliveries').set({ attempt: 7 }).where('communication_id', '=', id).execute(),
    )
    await fixture.product.retry()
    await fixture.eventWith(patientId, id, { status: 'failed', failure_reason: failureOf('setup').text })
    await setState('healthy')
  })

  it('makes the connection unhealthy when a report names the refusal', async () => {
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const { id, wamid } = await fixture.sendAndWait(patientId)
    await fixture.postChange({ statuses: [statusReport(wamid, 'failed', id, 190)] })
    expect(await connection()).toMatchObject(refused)
    await setState('healthy')
  })

  it('is not assumed when one message is refused for another reason', async () => {
    fixture.provider.respondWith(() => cloudError(400, 131026))
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const id = uuid()
    await fixture.send(patientId, { id, message: 'Hello' })
    await fixture.eventWith(patientId, id, { status: 'failed' })
    expect(await connection()).toMatchObject({ state: 'healthy' })
  })
})
