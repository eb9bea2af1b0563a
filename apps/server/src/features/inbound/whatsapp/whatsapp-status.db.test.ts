import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import { eventually } from '@enamel/testing/eventually'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aPractice, inside } from '../../../testing/builders.ts'
import { WITHIN } from '../../../testing/inbound-fixture.ts'
import { statusReport, webhookBody, whatsAppFixture } from '../../../testing/whatsapp-fixture.ts'
import { whatsAppConnection } from '../../integrations/index.ts'

const fixture = await whatsAppFixture()
const patient = await fixture.createPatient({ wroteSecondsAgo: 60 })

const reportStatus = (...reports: object[]) => fixture.postChange({ statuses: reports })

async function statusOf(id: string) {
  const { body } = await fixture.staff.get(`/v2/patients/${patient.id}/timeline/${id}`)
  return body.event
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((first, index) =>
    permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  )
}

describe('WhatsApp’s reports of a message', () => {
  it.each(permutations(['sent', 'delivered', 'read', 'failed']))(
    'end at read in the order %s, %s, %s, %s, and never move the status backwards (COM-09)',
    async (...order) => {
      const { id, wamid } = await fixture.sendAndWait(patient.id)
      const ranks = ['sending', 'sent', 'failed', 'delivered', 'read']
      let rank = 0
      for (const status of order) {
        expect(
          (await reportStatus(statusReport(wamid, status, id, status === 'failed' ? 131026 : undefined)))
            .status,
        ).toBe(200)
        const newRank = ranks.indexOf((await statusOf(id)).status)
        expect(newRank).toBeGreaterThanOrEqual(rank)
        rank = newRank
      }
      expect(await statusOf(id)).toMatchObject({ status: 'read', failure_reason: null })
    },
  )

  it('move the status from sending to sent, delivered, read and deleted, each published to open browsers (COM-07)', async () => {
    const { id, wamid } = await fixture.sendAndWait(patient.id)
    expect((await statusOf(id)).status).toBe('sending')
    for (const status of ['sent', 'delivered', 'read', 'deleted']) {
      await reportStatus(statusReport(wamid, status, id))
      expect((await statusOf(id)).status).toBe(status)
    }
    const published = await fixture.published('patient.communications.changed-state')
    const statusEvents = published.filter((payload) => (payload as { id: string }).id === id)
    expect(statusEvents).toMatchObject(
      ['sent', 'delivered', 'read', 'deleted'].map((status) => ({ status, comm_type: 'whatsapp_message' })),
    )
    expect((await fixture.staff.get(`/patients/${patient.id}/conversation`)).body.status).toBe('deleted')
  })

  it('show a voice message as read when it was played', async () => {
    const { id, wamid } = await fixture.sendAndWait(patient.id)
    await reportStatus(statusReport(wamid, 'played', id))
    expect((await statusOf(id)).status).toBe('read')
  })

  it('give the reason for a failure (COM-08)', async () => {
    // The first failure closes the window, so each case has its own patient.
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const { id, wamid } = await fixture.sendAndWait(patientId)
    await reportStatus(statusReport(wamid, 'sent', id), statusReport(wamid, 'failed', id, 131047))
    await fixture.eventWith(patientId, id, {
      status: 'failed',
      failure_reason: failureOf('window_closed').text,
      retry: { active: false, count: 0 },
    })
    const otherMessage = await fixture.sendAndWait(patient.id)
    await reportStatus(statusReport(otherMessage.wamid, 'failed', otherMessage.id, 999))
    expect(await statusOf(otherMessage.id)).toMatchObject({ failure_reason: 'Error Sending Message' })
  })

  it('are recognised by WhatsApp’s id of the message when they do not contain our id', async () => {
    const { id, wamid } = await fixture.sendAndWait(patient.id)
    await reportStatus(statusReport(wamid, 'delivered', null))
    expect((await statusOf(id)).status).toBe('delivered')
  })

  it.each([
    ['an unknown message id', () => statusReport('wamid.none', 'read', uuid())],
    ['a malformed message id', () => statusReport('wamid.none', 'read', 'x')],
    ['only an unknown WhatsApp id', () => statusReport('wamid.none', 'read', null)],
    ['an unknown status', () => statusReport('wamid.none', 'pondered', uuid())],
  ])('that contain %s are accepted and change nothing', async (_, report) => {
    const { id } = await fixture.sendAndWait(patient.id)
    const before = await statusOf(id)
    expect((await reportStatus(report())).status).toBe(200)
    expect(await statusOf(id)).toEqual(before)
  })

  it("about another practice's message change nothing", async () => {
    const { id, wamid } = await fixture.sendAndWait(patient.id)
    const { deps } = fixture.product
    const otherPractice = await aPractice(deps, { features: ['whatsapp'] })
    const otherConnection = { account: '987654321', label: otherPractice.number, credentials: 'k' }
    await inside(deps, otherPractice, (tx) =>
      whatsAppConnection.connect(tx, otherConnection, { secret: deps.secret, now: deps.clock.now() }),
    )
    for (const messageId of [id, null]) {
      const call = webhookBody(otherConnection.account, {
        statuses: [statusReport(wamid, 'read', messageId)],
      })
      expect((await fixture.postWebhook(call)).status).toBe(200)
    }
    expect((await statusOf(id)).status).toBe('sending')
  })
})

describe('a WhatsApp message whose result is unclear', () => {
  it('is settled by a report and not sent again', async () => {
    fixture.provider.requests.length = 0
    fixture.provider.respondWith(() => 'breaks off')
    const id = uuid()
    expect((await fixture.send(patient.id, { id, message: 'Did this leave?' })).status).toBe(201)
    await eventually(() => expect(fixture.provider.requests).toHaveLength(1), WITHIN)
    await reportStatus(statusReport('wamid.lost', 'delivered', id))
    await fixture.eventWith(patient.id, id, { status: 'delivered' })
    fixture.product.clock.skip(20 * 60_000)
    expect(fixture.provider.requests).toHaveLength(1)
    expect((await statusOf(id)).status).toBe('delivered')
  })

  it('fails as unconfirmed after a quarter of an hour without a report, and a late report still counts', async () => {
    fixture.provider.requests.length = 0
    fixture.provider.respondWith(() => ({ status: 500, json: {} }))
    const { id: patientId } = await fixture.createPatient({ wroteSecondsAgo: 60 })
    const id = uuid()
    await fixture.send(patientId, { id, message: 'Did this leave?' })
    await eventually(() => expect(fixture.provider.requests).toHaveLength(1), WITHIN)
    fixture.product.clock.skip(16 * 60_000)
    const unconfirmed = { status: 'failed', failure_reason: failureOf('unconfirmed').text }
    await eventually(
      async () => {
        await fixture.product.retry()
        const { body } = await fixture.staff.get(`/v2/patients/${patientId}/timeline/${id}`)
        expect(body.event).toMatchObject(unconfirmed)
      },
      { timeout: 60_000, interval: 100 },
    )
    expect(fixture.provider.requests.filter(({ path }) => path === '/messages')).toHaveLength(1)
    // Only we had declared the failure: the message was sent after all.
    await reportStatus(statusReport('wamid.late', 'sent', id))
    await fixture.eventWith(patientId, id, { status: 'sent', failure_reason: null })
    await reportStatus(statusReport('wamid.late', 'failed', id, 131026))
    await fixture.eventWith(patientId, id, {
      status: 'failed',
      failure_reason: failureOf('not_on_whatsapp').text,
    })
    await reportStatus(statusReport('wamid.late', 'sent', id))
    await fixture.eventWith(patientId, id, { status: 'failed' })
  }, 90_000)
})
