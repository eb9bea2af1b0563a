import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Outbox } from '../outbox/outbox.ts'
import { plainHeaders } from '../outbox/plain-headers.ts'
import { cloudRefusal } from './cloud-error.ts'
import { accountOf } from './d360-guard.ts'
import type { MessageStore } from './message-store.ts'
import { isMarkRead, parseMarkRead, parseMessage } from './outgoing-message.ts'
import type { SendMessage } from './send-message.ts'

export interface MessagesDependencies {
  store: MessageStore
  outbox: Outbox
  sendMessage: SendMessage
}

/** Sends a message to a patient, or marks a patient's message as read. */
export function messagesRoutes({ store, outbox, sendMessage }: MessagesDependencies) {
  function markRead(request: FastifyRequest): void {
    const parsed = parseMarkRead(request.body)
    if (!parsed.ok) throw cloudRefusal(parsed.issue.code, parsed.issue.details)
    const message = store.find(parsed.value.message_id)
    if (message?.direction !== 'to_practice' || message.account !== accountOf(request)) {
      throw cloudRefusal(131009, 'Param message_id: no message of a patient has this id.')
    }
    if (message.status === 'deleted') return
    message.status = 'read'
    if (message.entryId) outbox.change(message.entryId, { status: 'read' })
  }

  return async (app: FastifyInstance) => {
    app.post('/messages', async (request) => {
      if (isMarkRead(request.body)) {
        markRead(request)
        return { success: true }
      }
      const parsed = parseMessage(request.body)
      if (!parsed.ok) throw cloudRefusal(parsed.issue.code, parsed.issue.details)
      return sendMessage(accountOf(request), parsed.value, plainHeaders(request.headers, 'd360-api-key'))
    })
  }
}
