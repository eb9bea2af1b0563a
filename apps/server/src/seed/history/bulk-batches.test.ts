import type { StageKey } from '@enamel/domain/stages/stages'
import { MS_PER_DAY, MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { expect, it } from 'vitest'
import { randomFrom } from '../random.ts'
import { bulkEvents, pastBatches } from './bulk-batches.ts'
import { historyCalendar } from './calendar.ts'
import type { Move } from './journey.ts'

const random = randomFrom(1)
const batch = pastBatches(historyCalendar(new Date('2026-11-20T10:00:00Z'), 1, 'Europe/London'), random)[0]

/** The times of the batch's messages to a patient who was moved half a minute after the batch was sent. */
function messagesTo(from: StageKey, to: StageKey): Date[] {
  if (!batch) throw new Error('The history has no batch')
  const createdAt = new Date(batch.at.getTime() - 7 * MS_PER_DAY)
  const move = (at: Date, stage: StageKey): Move => ({
    kind: 'moved',
    at,
    from: null,
    to: stage,
    by: null,
    cause: 'move',
    nextActionAt: null,
  })
  const events = [move(createdAt, from), move(new Date(batch.at.getTime() + MS_PER_MINUTE / 2), to)]
  const journey = { events, stage: to, nextActionAt: null }
  const recipient = { clientId: '', patientId: '', createdAt, hasConsented: true, journey }
  return bulkEvents([batch], recipient, 1, random).map(({ at }) => at)
}

it('a past batch has a message for patients who were neither lost nor blocked when it was written', () => {
  expect(messagesTo('newLead', 'thinking')).toHaveLength(1)
  expect(messagesTo('newLead', 'lost')).toEqual([])
  expect(messagesTo('thinking', 'blocked')).toEqual([])
  expect(messagesTo('lost', 'newLead')).toHaveLength(1)
})
