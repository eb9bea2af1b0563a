import { MS_PER_HOUR } from '@enamel/domain/time/seconds'
import { expect, it } from 'vitest'
import { addReaction } from '../../testing/add-reaction.ts'
import { inside } from '../../testing/builders.ts'
import { scheduledFixture } from './testing/scheduled-fixture.ts'

const ROUNDS = 24

const fixture = await scheduledFixture()
const { product, practice, staff, colleague } = fixture
const path = (id: string, act = '') => `/v3/scheduled-messages/${id}${act}`

/** A message that is due now, although the clock has not moved, so that sessions last. */
async function aDue(patientId: string): Promise<string> {
  const id = await fixture.aScheduled(patientId)
  const send_at = new Date(product.clock.now().getTime() - MS_PER_HOUR)
  await inside(product.deps, practice, (tx) =>
    tx.updateTable('scheduled_messages').set({ send_at }).where('id', '=', id).execute(),
  )
  return id
}

const deliveriesOf = (id: string) =>
  inside(product.deps, practice, (tx) =>
    tx.selectFrom('deliveries').select('communication_id').where('communication_id', '=', id).execute(),
  )

/** Starts all at once, in another order every time. */
const inTurn = <T>(round: number, work: (() => Promise<T>)[]) =>
  Promise.all(work.map((_, index) => work[(index + round) % work.length]?.()))

it('a message that two workers and two users send at the same time is sent once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const patientId = await fixture.createPatient()
    const id = await aDue(patientId)
    await inTurn<unknown>(round, [
      () => fixture.sendDue(id),
      () => staff.post(path(id, '/send')),
      () => fixture.sendDue(id),
      () => colleague.person.post(path(id, '/send')),
    ])
    expect([
      await fixture.timelineOf(patientId),
      await deliveriesOf(id),
      await fixture.ofPatient(patientId),
    ]).toMatchObject([[{ id }], [{ communication_id: id }], []])
  }
})

it.each([
  ['cancelled', (id: string) => colleague.person.delete(path(id)), 204],
  ['taken back into the composer', (id: string) => colleague.person.post(path(id, '/edit')), 200],
])('a message that is %s at its time is either sent or not, never both', async (_, takeBack, accepted) => {
  for (let round = 0; round < ROUNDS; round++) {
    const patientId = await fixture.createPatient()
    const id = await aDue(patientId)
    const results = await inTurn<unknown>(round, [() => fixture.sendDue(id), () => takeBack(id)])
    const { status } = results.find((result) => result !== undefined) as { status: number }
    const sent = (await fixture.timelineOf(patientId)).length
    expect([status, sent], `round ${round}`).toEqual(status === accepted ? [accepted, 0] : [404, 1])
    expect(await fixture.ofPatient(patientId)).toEqual([])
  }
})

it('a message whose sending breaks off is neither sent nor lost, and is sent by the next attempt', async () => {
  const patientId = await fixture.createPatient()
  const id = await aDue(patientId)
  let isBroken = true
  addReaction(product.deps, async (_, event) => {
    if (isBroken && event.name === 'scheduled_message_changed' && event.change === 'sent')
      throw new Error('The process ends after the message was written')
  })
  await expect(fixture.sendDue(id)).rejects.toThrow('The process ends')
  expect([await fixture.timelineOf(patientId), await deliveriesOf(id)]).toEqual([[], []])
  expect(await fixture.ofPatient(patientId)).toMatchObject([{ id, state: 'waiting' }])
  isBroken = false
  await fixture.sendDue(id)
  expect([await fixture.timelineOf(patientId), await fixture.ofPatient(patientId)]).toMatchObject([
    [{ id }],
    [],
  ])
})
