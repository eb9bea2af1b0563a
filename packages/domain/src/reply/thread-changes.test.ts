import { expect, it } from 'vitest'
import type { CommunicationEvent, TimelineEvent } from '../timeline/event.ts'
import { aMessage } from '../timeline/testing/a-message.ts'
import { changesSince, latestEntry, outdatesReply } from './thread-changes.ts'

const HANNAH = 'Hannah Price'

const message = (id: string, given: Partial<CommunicationEvent> = {}) =>
  aMessage('09:00:00', { ...given, id })
const sentBy = (name: string, given: Partial<CommunicationEvent> = {}) => ({
  inbound: false,
  status: 'sent' as const,
  representative: { name, photo: null },
  ...given,
})
const base = { datetime: '2025-11-20T09:00:00.000Z' }
const aForm: TimelineEvent = { ...base, id: 'form', type: 'form_submission', form: 'Enquiry', message: '{}' }
const aNote: TimelineEvent = {
  ...base,
  id: 'note',
  type: 'note',
  title: '',
  content: 'Rang',
  representative: null,
}

it.each([
  ['what a patient sent makes', { inbound: true, automated: false, isOwn: false }, true],
  ['what a colleague sent makes', { inbound: false, automated: false, isOwn: false }, true],
  ["the writer's own message does not make", { inbound: false, automated: false, isOwn: true }, false],
  ['an automatic message does not make', { inbound: false, automated: true, isOwn: false }, false],
])('%s a reply outdated', (_, entry, outdates) => {
  expect(outdatesReply(entry)).toBe(outdates)
})

it('a reply answers the latest message, call or form of the patient, or the latest message of a colleague', () => {
  const items = [message('a'), message('b', sentBy('Sam Reed'))]
  expect(latestEntry(items, HANNAH)).toBe('b')
  expect(latestEntry([...items, aForm, aNote], HANNAH)).toBe('form')
  expect(latestEntry([...items, message('own', sentBy(HANNAH))], HANNAH)).toBe('b')
  expect(latestEntry([...items, message('local', { local: true })], HANNAH)).toBe('b')
  expect(latestEntry([aNote], HANNAH)).toBeNull()
})

it('everything that came in after that entry outdates the reply, newest last', () => {
  const items = [
    message('a'),
    message('answer', sentBy('Autoresponder', { automated: true })),
    aNote,
    message('call', { comm_type: 'call' }),
    message('own', sentBy(HANNAH)),
    message('b', sentBy('Sam Reed')),
  ]
  const idsSince = (basedOn: string | null) => changesSince(items, basedOn, HANNAH).map(({ id }) => id)
  expect(idsSince('a')).toEqual(['call', 'b'])
  expect(idsSince('b')).toEqual([])
  expect(idsSince(null)).toEqual(['a', 'call', 'b'])
  expect(idsSince('taken back')).toEqual([])
})
