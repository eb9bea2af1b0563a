import { expect, it } from 'vitest'
import type { CommunicationEvent, TimelineEvent } from '../timeline/event.ts'
import { changesSince, latestEntry, outdatesReply } from './thread-changes.ts'

const HANNAH = 'Hannah Price'

function aMessage(id: string, given: Partial<CommunicationEvent> = {}): CommunicationEvent {
  return {
    id,
    type: 'communication',
    datetime: '2025-11-20T09:00:00.000Z',
    inbound: true,
    text_content: 'Do you have a Tuesday?',
    read_at: null,
    status: 'received',
    failure_reason: null,
    comm_type: 'sms',
    retry: { active: false, count: 0 },
    attachments: [],
    automated: false,
    representative: null,
    ...given,
  }
}

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
  ['what a patient sent', { inbound: true, automated: false, isOwn: false }, true],
  ['what a colleague sent', { inbound: false, automated: false, isOwn: false }, true],
  ["the writer's own message", { inbound: false, automated: false, isOwn: true }, false],
  ['an automatic message', { inbound: false, automated: true, isOwn: false }, false],
])('%s makes a reply outdated: %o %s', (_, entry, outdates) => {
  expect(outdatesReply(entry)).toBe(outdates)
})

it('a reply answers the latest message, call or form of the patient, or the latest message of a colleague', () => {
  const items = [aMessage('a'), aMessage('b', sentBy('Sam Reed'))]
  expect(latestEntry(items, HANNAH)).toBe('b')
  expect(latestEntry([...items, aForm, aNote], HANNAH)).toBe('form')
  expect(latestEntry([...items, aMessage('own', sentBy(HANNAH))], HANNAH)).toBe('b')
  expect(latestEntry([...items, aMessage('local', { local: true })], HANNAH)).toBe('b')
  expect(latestEntry([aNote], HANNAH)).toBeNull()
})

it('everything that came in after that entry outdates the reply, newest last', () => {
  const items = [
    aMessage('a'),
    aMessage('answer', sentBy('Autoresponder', { automated: true })),
    aNote,
    aMessage('call', { comm_type: 'call' }),
    aMessage('own', sentBy(HANNAH)),
    aMessage('b', sentBy('Sam Reed')),
  ]
  const idsSince = (basedOn: string | null) => changesSince(items, basedOn, HANNAH).map(({ id }) => id)
  expect(idsSince('a')).toEqual(['call', 'b'])
  expect(idsSince('b')).toEqual([])
  expect(idsSince(null)).toEqual(['a', 'call', 'b'])
  expect(idsSince('taken back')).toEqual([])
})
