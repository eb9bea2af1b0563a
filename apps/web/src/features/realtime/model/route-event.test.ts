import type { EventPayload, PushEvent } from '@enamel/contract/realtime'
import { applyReport } from '@enamel/domain/communications/messages/status'
import type { Conversation } from '@enamel/domain/inbox/conversation'
import { eventNames } from '@enamel/domain/realtime/events'
import { aMessage } from '@enamel/domain/timeline/testing/a-message'
import { describe, expect, it } from 'vitest'
import { effectsOf } from './route-event.ts'

const identity = '0198c1de-0000-7000-8000-000000000001'
const details = {
  type: 'Implants',
  source: 'Website',
  labels: ['VIP'],
  referred: false,
  asleep: false,
  assigned_to: null,
}
const conversation = { patient_id: identity, version: 2 } as Conversation

type Message = Extract<EventPayload<'patient.communications.created'>['event'], { type: 'communication' }>

const retry = { active: false, count: 0, locked_until: null }
const text: Message = {
  ...aMessage('09:31:00', { id: 'm1', comm_type: 'sms', text_content: 'Is Saturday possible?' }),
  status: 'received',
  retry,
}

const created = (event: Message): PushEvent => ({
  name: 'patient.communications.created',
  identity,
  payload: { event, conversation, by_channel: [], name: 'Tom Whitfield', version: 17 },
})
const changed = (identity: string | null): PushEvent => ({
  name: 'patient.communications.changed-state',
  identity,
  payload: { id: 'm1', status: 'delivered', comm_type: 'sms', failure_reason: null, retry, version: 17 },
})

const sync = {
  id: 's1',
  state: 'complete',
  queued_at: 'x',
  syncing_at: 'y',
  completed_at: 'z',
  failed_at: null,
  error: null,
  progress: { unit: 'items', done: 9, total: 9 },
} as const
const progress = { id: 'b1', total: 9, channel: 'SMS', sent: 4, failed: 1 } as const

const snooze = { state: 'asleep', ends_at: 'x', comment: null } as const

const users = [{ id: 'u1', name: 'Sam Reed', state: 'viewing', channel: null, until: 'x' }] as const

/** Every event, with all that it causes. */
const effects: readonly [PushEvent, ...object[]][] = [
  [
    { name: 'patient.presence.changed', identity, payload: { users } },
    { kind: 'presence', patientId: identity, users },
  ],
  [
    { name: 'patient.scheduled-messages.changed', identity, payload: { id: 'm1' } },
    { kind: 'scheduled_messages', patientId: identity },
  ],
  [
    created(text),
    { kind: 'timeline_event', patientId: identity, event: text, version: 17 },
    { kind: 'inbox_row', conversation, by_channel: [] },
    { kind: 'patient_wrote', patientId: identity, name: 'Tom Whitfield', event: text },
    { kind: 'inbound_sms', patientId: identity, name: 'Tom Whitfield', text: 'Is Saturday possible?' },
  ],
  [
    changed(identity),
    {
      kind: 'message_status',
      patientId: identity,
      communicationId: 'm1',
      report: { status: 'delivered', comm_type: 'sms', failure_reason: null, retry },
      version: 17,
    },
  ],
  [
    {
      name: 'patient.updated',
      identity,
      payload: { stage: 'newLead', next_action_at: null, labels: [], snooze },
    },
    { kind: 'patient_changed', patientId: identity },
    { kind: 'snooze_known', patientId: identity, snooze },
  ],
  [
    {
      name: 'communications.bulk.messages-changed',
      identity: null,
      payload: {
        patients: [
          { id: identity, version: 18 },
          { id: 'another patient', version: 2 },
        ],
      },
    },
    { kind: 'timeline_version', patientId: identity, version: 18 },
    { kind: 'timeline_version', patientId: 'another patient', version: 2 },
    { kind: 'bulk_messages' },
  ],
  [
    { name: 'practice.settings.changed', identity: null, payload: { sections: ['details'] } },
    { kind: 'settings_changed', sections: ['details'] },
  ],
  [
    {
      name: 'automations.changed',
      identity: null,
      payload: { workflow_ids: ['w1'], patient_ids: [identity] },
    },
    { kind: 'automations', workflow_ids: ['w1'], patient_ids: [identity] },
  ],
  [
    { name: 'patient.timeline.changed', identity, payload: { version: 18 } },
    { kind: 'timeline_version', patientId: identity, version: 18 },
  ],
  [
    {
      name: 'patient.assigned',
      identity,
      payload: { assignee: null, user_id: 'u', stage: 'working', date: 'y', details },
    },
    {
      kind: 'assigned',
      patientId: identity,
      assignee: null,
      user_id: 'u',
      stage: 'working',
      date: 'y',
      details,
    },
  ],
  [
    { name: 'patient.conversation.changed', identity, payload: { conversation, by_channel: [] } },
    { kind: 'inbox_row', conversation, by_channel: [] },
  ],
  [
    {
      name: 'patient.actions.created',
      identity,
      payload: { stage: 'newLead', date: 'x', user_id: null, details },
    },
    {
      kind: 'action_changed',
      patientId: identity,
      created: true,
      stage: 'newLead',
      date: 'x',
      user_id: null,
      details,
    },
  ],
  [
    {
      name: 'patient.actions.updated',
      identity,
      payload: { stage: 'lost', date: null, user_id: 'u', details },
    },
    {
      kind: 'action_changed',
      patientId: identity,
      created: false,
      stage: 'lost',
      date: null,
      user_id: 'u',
      details,
    },
  ],
  [
    {
      name: 'patient.snooze.ended',
      identity,
      payload: { name: 'Jo Day', ends_at: 'x', stage: 'working', date: 'y', details },
    },
    {
      kind: 'snooze_ended',
      patientId: identity,
      name: 'Jo Day',
      ends_at: 'x',
      stage: 'working',
      date: 'y',
      details,
    },
  ],
  [
    { name: 'dentally.patient.synced', identity, payload: { dentally_id: '7' } },
    { kind: 'practice_patient_synced', patientId: identity },
  ],
  [
    { name: 'dentally.patient.failed', identity, payload: { name: 'Jo Day', message: 'Why' } },
    { kind: 'practice_patient_failed', patientId: identity, name: 'Jo Day', message: 'Why' },
  ],
  [
    { name: 'unplaced.changed', identity: null, payload: { total: 3 } },
    { kind: 'unplaced_total', total: 3 },
  ],
  [
    {
      name: 'integrations.changed-state',
      identity: null,
      payload: { integration: 'outlook', display_name: 'Outlook', state: 'unhealthy' },
    },
    { kind: 'integration_changed', integration: 'outlook', name: 'Outlook', state: 'unhealthy' },
  ],
  [
    { name: 'integrations.sync.changed-state', identity: null, payload: { integration: 'gmail', sync } },
    { kind: 'integration_sync', integration: 'gmail', sync },
  ],
  [
    { name: 'communications.bulk.changed-state', identity: null, payload: progress },
    { kind: 'bulk_progress', progress },
  ],
  [
    { name: 'patients.export.ready', identity: null, payload: { user_id: 'u', url: '/exports/1' } },
    { kind: 'export_ready', userId: 'u', url: '/exports/1' },
  ],
  [
    { name: 'notifications.changed', identity: null, payload: { user_id: 'u', created: null } },
    { kind: 'notifications', userId: 'u', created: null },
  ],
  [
    {
      name: 'templates.changed-status',
      identity: null,
      payload: { id: 't1', name: 'Recall', status: 'APPROVED', reason: null },
    },
    { kind: 'template_status' },
  ],
]

describe('effectsOf', () => {
  it('turns a new message into effects for the patient whose id is the identity (RT-04)', () => {
    expect(effectsOf(created({ ...text, inbound: false }))).toEqual([
      { kind: 'timeline_event', patientId: identity, event: { ...text, inbound: false }, version: 17 },
      { kind: 'inbox_row', conversation, by_channel: [] },
    ])
  })

  it('returns only an error to log for a changed state without an identity (RT-05)', () => {
    for (const identity of [null, '']) {
      expect(effectsOf(changed(identity))).toEqual([
        { kind: 'error', message: 'patient.communications.changed-state came without an identity' },
      ])
    }
  })

  it('updates the status of the message for a changed state (RT-06)', () => {
    const [effect] = effectsOf(changed(identity))
    expect(effect).toMatchObject({
      kind: 'message_status',
      patientId: identity,
      communicationId: 'm1',
      version: 17,
    })
    if (effect?.kind !== 'message_status') throw new Error('not a status')
    expect(applyReport({ ...text, inbound: false, status: 'sent' }, effect.report).status).toBe('delivered')
  })

  it('adds a notification for an inbound SMS and for no other message (RT-07)', () => {
    expect(effectsOf(created(text))).toContainEqual({
      kind: 'inbound_sms',
      patientId: identity,
      name: 'Tom Whitfield',
      text: 'Is Saturday possible?',
    })
    const kinds = (other: Partial<Message>) =>
      effectsOf(created({ ...text, ...other })).map(({ kind }) => kind)
    expect(kinds({ inbound: false })).toEqual(['timeline_event', 'inbox_row'])
    expect(kinds({ comm_type: 'email' })).toEqual(['timeline_event', 'inbox_row', 'patient_wrote'])
  })

  it('turns every event into its effects, and ignores an unknown one (RT-10)', () => {
    for (const [event, ...caused] of effects) expect(effectsOf(event)).toEqual(caused)
    expect(effects.map(([{ name }]) => name).toSorted()).toEqual([...eventNames].toSorted())
    const unknown = { name: 'patient.teleported', identity, payload: {} } as unknown as PushEvent
    expect(effectsOf(unknown)).toEqual([])
  })

  it('returns only an error for every patient event without an identity', () => {
    for (const name of eventNames) {
      if (!name.includes('patient.')) continue
      const event = { name, identity: null, payload: {} } as unknown as PushEvent
      expect(effectsOf(event).map(({ kind }) => kind)).toEqual(['error'])
    }
  })
})
