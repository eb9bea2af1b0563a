import type { TimelineEvent } from '@enamel/domain/timeline/event'
import { expect, it } from 'vitest'
import { aCall, aForm, aMessage } from '../../../signed-in/testing/events.ts'
import { changeLines } from './change-lines.ts'

// 9:45am in London.
const now = new Date('2025-11-20T09:45:00.000Z')
const context = { patientName: 'Anna', zone: 'Europe/London', now }
const lineOf = (event: TimelineEvent) => {
  const [line] = changeLines([event], context).lines
  return [line?.event, line?.text]
}
const inbound = (datetime: string, given: object = {}) =>
  aMessage({ inbound: true, representative: null, text_content: 'Wednesday', ...given, datetime })

it.each([
  ['2025-11-20T09:44:40.000Z', '20 seconds ago'],
  ['2025-11-20T09:44:59.900Z', '1 second ago'],
  ['2025-11-20T09:45:03.000Z', '1 second ago'],
  ['2025-11-20T09:41:00.000Z', 'at 9:41am'],
  ['2025-11-19T16:20:00.000Z', 'yesterday at 4:20pm'],
  ['2025-11-12T09:41:00.000Z', 'on 12 Nov at 9:41am'],
])('a message of %s was written "%s"', (datetime, when) => {
  expect(lineOf(inbound(datetime))).toEqual([`Anna wrote ${when}`, 'Wednesday'])
})

it('says who did what', () => {
  const at = '2025-11-20T09:41:00.000Z'
  const bySam = { inbound: false, representative: { name: 'Sam Reed', photo: null } }
  expect(lineOf(inbound(at, bySam))).toEqual(['Sam Reed replied at 9:41am', 'Wednesday'])
  expect(lineOf(inbound(at, { inbound: false }))).toEqual(['The practice replied at 9:41am', 'Wednesday'])
  expect(lineOf({ ...aCall(), inbound: true, datetime: at })).toEqual(['Anna called at 9:41am', ''])
  expect(lineOf({ ...aForm(), datetime: at })).toEqual(['Anna sent a form at 9:41am', ''])
  const picture = { id: 'p', name: 'x.jpg', type: 'image/jpeg', url: '/x', size: 1, state: 'stored' as const }
  expect(lineOf(inbound(at, { text_content: '', attachments: [picture] }))[1]).toBe('Picture')
})

it('writes out the newest three, newest last, and counts the others', () => {
  const events = ['a', 'b', 'c', 'd', 'e'].map((id) => inbound('2025-11-20T09:41:00.000Z', { id }))
  const { lines, more } = changeLines(events, context)
  expect(lines.map(({ id }) => id)).toEqual(['c', 'd', 'e'])
  expect(more).toBe(2)
})
