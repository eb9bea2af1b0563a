import type { ScheduledContent, ScheduledMessage } from '@enamel/contract/scheduled-messages'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, refusal } from '../../signed-in/testing/patient-server.ts'

export const SCHEDULES = /^POST \/v3\/patients\/[^/]+\/scheduled-messages$/
export const CANCELS = /^DELETE \/v3\/scheduled-messages\//
export const EDITS = /^POST \/v3\/scheduled-messages\/[^/]+\/edit$/

/** A text that is taken back into the composer. */
export function aContent(given: Partial<ScheduledContent> = {}): ScheduledContent {
  return {
    channel: 'SMS',
    subject: '',
    text: '',
    template_id: null,
    is_template: false,
    end_snooze: false,
    files: [],
    ...given,
  }
}

/** A scheduled text, due tomorrow. */
export function aScheduled(given: Partial<ScheduledMessage> = {}): ScheduledMessage {
  return {
    id: 'm1',
    patient_id: PATIENT,
    patient_name: 'Charlotte Evans',
    distinguisher: null,
    author_id: 'user-1',
    author_name: 'Sam Patel',
    channel: 'SMS',
    subject: null,
    excerpt: 'See you on Tuesday',
    file_count: 0,
    send_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    state: 'waiting',
    reason: null,
    ...given,
  }
}

/** Lets a fake server schedule messages. @returns the messages, which the test may change */
export function scheduleOn(server: PatientServer, ...given: ScheduledMessage[]) {
  const stored = { messages: given, cancelled: [] as ScheduledMessage[] }
  const gone = refusal(404, 'not_found', 'This message is not scheduled any more.')
  const take = (path: string) => {
    const message = stored.messages.find(({ id }) => path.includes(id))
    stored.messages = stored.messages.filter((other) => other !== message)
    return message
  }
  server.on(/^GET \/v3\/scheduled-messages\/summary$/, () => ({
    status: 200,
    body: {
      total: stored.messages.length,
      attention: stored.messages.filter(({ state }) => state !== 'waiting').length,
      patient_ids: [...new Set(stored.messages.map(({ patient_id }) => patient_id))],
    },
  }))
  server.on(/^GET \/v3\/patients\/[^/]+\/scheduled-messages$/, () => ({ status: 200, body: stored.messages }))
  server.on(/^GET \/v3\/scheduled-messages(\?|$)/, () => ({
    status: 200,
    body: { data: stored.messages, cursor: null },
  }))
  server.on(SCHEDULES, ({ body }) => {
    const { send_at, message } = body as { send_at: string; message: { id: string; message?: string } }
    const scheduled = aScheduled({
      id: message.id,
      send_at,
      excerpt: message.message ?? '',
      author_name: 'Hannah Price',
    })
    stored.messages = [...stored.messages, scheduled]
    return { status: 201, body: scheduled }
  })
  server.on(CANCELS, ({ path }) => {
    const message = take(path)
    if (!message) return gone
    stored.cancelled.push(message)
    return { status: 204 }
  })
  server.on(/^POST \/v3\/scheduled-messages\/[^/]+\/restore$/, () => {
    const message = stored.cancelled.pop()
    if (!message) return gone
    stored.messages = [...stored.messages, message]
    return { status: 200, body: message }
  })
  server.on(/^POST \/v3\/scheduled-messages\/[^/]+\/send$/, ({ path }) =>
    take(path) ? { status: 204 } : gone,
  )
  server.on(/^PUT \/v3\/scheduled-messages\//, ({ path, body }) => {
    const message = take(path)
    if (!message) return gone
    const changed = {
      ...message,
      send_at: (body as { send_at: string }).send_at,
      state: 'waiting' as const,
      reason: null,
    }
    stored.messages = [...stored.messages, changed]
    return { status: 200, body: changed }
  })
  server.on(EDITS, ({ path }) => {
    const message = take(path)
    if (!message) return gone
    return { status: 200, body: aContent({ channel: message.channel, text: message.excerpt }) }
  })
  return stored
}
