import type { CommunicationEvent, TimelineEvent } from '@enamel/domain/timeline/event'
import { connectCalls } from '../../../lib/call.ts'
import { type FakeResult, fakeApi } from '../../../lib/testing/fake-network.ts'
import type { ReplyRequest } from '../model/send-request.ts'
import type { SendingDependencies } from '../sending/send-reply.ts'

export const patientId = '0198c1de-0000-7000-8000-000000000001'
export const hannah = { name: 'Hannah Price', photo: null }
export const now = new Date('2025-11-20T09:30:00Z')
let ids = 0
export const newId = () => `0198c1de-0000-7000-8000-1000000000${String(++ids).padStart(2, '0')}`

export function sms(id = newId()): ReplyRequest {
  return {
    call: 'communication',
    body: { id, channel: 'SMS', end_snooze: false, template_id: null, message: 'Shall we call you?' },
  }
}

/** A sent SMS as in the server's response, with the given changes. */
export function stored(id: string, change: object = {}) {
  return {
    id,
    type: 'communication',
    datetime: '2025-11-20T09:30:01.000Z',
    inbound: false,
    text_content: 'Shall we call you?',
    read_at: null,
    status: 'sending',
    failure_reason: null,
    comm_type: 'sms',
    retry: { active: false, count: 0, locked_until: null },
    attachments: [],
    automated: false,
    representative: hannah,
    ...change,
  }
}

/** A patient's timeline, all its states so far, and the dependencies for sending messages to the patient. */
export function aTimeline(turns: FakeResult[], items: TimelineEvent[] = []) {
  const network = fakeApi(turns)
  connectCalls(network.client)
  const states: TimelineEvent[][] = [items]
  const unsent = new Map<string, ReplyRequest>()
  const reasons = new Map<string, string | null>()
  const waiting = new Set<string>()
  const bases = new Map<string, string>()
  const attempts = new Map<string, { count: number; lastAt: number }>()
  const deps: SendingDependencies = {
    patientId,
    ports: {
      timeline: {
        items: () => states.at(-1) ?? [],
        change: (change) => void states.push(change(states.at(-1) ?? [])),
        hide: () => undefined,
        show: () => {},
      },
      mentionsIn: async () => [],
      attempts: {
        get: (id) => attempts.get(id),
        record: (id, made) => void attempts.set(id, made),
        forget: (id) => void attempts.delete(id),
      },
    },
    unsent: {
      get: (id) => unsent.get(id),
      drop: (id) => void unsent.delete(id),
      setReason: (id, reason) => void reasons.set(id, reason),
      isWaiting: (id) => waiting.has(id),
      setWaiting: (id) => void waiting.add(id),
      isBehindWaiting: (id) => [...waiting].some((other) => other !== id),
      rebase: (id, basedOn) => void bases.set(id, basedOn),
    },
    inProgress: new Set(),
    representative: hannah,
    now: () => now,
  }
  return {
    deps,
    network,
    states,
    unsent,
    reasons,
    waiting,
    bases,
    attempts,
    events: () => states.at(-1) ?? [],
  }
}

export function onlyMessage(items: readonly TimelineEvent[]): CommunicationEvent {
  const [item] = items
  if (item?.type !== 'communication' || items.length !== 1)
    throw new Error(`Not one message: ${JSON.stringify(items)}`)
  return item
}
