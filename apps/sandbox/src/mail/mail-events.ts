import { randomUUID } from 'node:crypto'
import { domainOf } from './address-parts.ts'

/** An event of the relay about an email to one recipient, in Mailgun's format. */
export interface MailEvent {
  id: string
  event: 'accepted' | 'delivered' | 'failed'
  /** Seconds since 1970, with a fraction. */
  timestamp: number
  'log-level': 'info' | 'warn' | 'error'
  severity?: 'temporary' | 'permanent'
  recipient: string
  'recipient-domain': string
  message: { headers: { 'message-id': string; from: string; to: string; subject: string }; size: number }
  envelope: { sender: string; targets: string; transport: 'smtp' }
  'delivery-status'?: { code: number; message: string; 'enhanced-code': string }
}

export interface MailEventFilter {
  /** With or without brackets. */
  messageId?: string | undefined
  event?: string | undefined
  recipient?: string | undefined
  /** Seconds since 1970. */
  begin?: number | undefined
  end?: number | undefined
}

/** The relay's events. They survive a reset of the sandbox: a relay never forgets what it accepted. */
export interface MailEvents {
  add(event: Omit<MailEvent, 'id' | 'recipient-domain' | 'log-level'>): void
  /** The matching events, oldest first. @param domain the sender's domain */
  list(domain: string, filter: MailEventFilter): MailEvent[]
}

export function createMailEvents(): MailEvents {
  const all: MailEvent[] = []
  const byMessageId = new Map<string, MailEvent[]>()
  return {
    add(event) {
      const completeEvent: MailEvent = {
        ...event,
        id: randomUUID(),
        'recipient-domain': domainOf(event.recipient),
        'log-level': event.severity ? (event.severity === 'permanent' ? 'error' : 'warn') : 'info',
      }
      all.push(completeEvent)
      const key = event.message.headers['message-id']
      const sameMessage = byMessageId.get(key)
      if (sameMessage) sameMessage.push(completeEvent)
      else byMessageId.set(key, [completeEvent])
    },
    list(domain, { messageId, event, recipient, begin, end }) {
      const key = messageId?.replace(/^<|>$/g, '')
      return (key === undefined ? all : (byMessageId.get(key) ?? [])).filter(
        (candidate) =>
          domainOf(candidate.envelope.sender) === domain.toLowerCase() &&
          (event === undefined || candidate.event === event) &&
          (recipient === undefined || candidate.recipient.toLowerCase() === recipient.toLowerCase()) &&
          (begin === undefined || candidate.timestamp >= begin) &&
          (end === undefined || candidate.timestamp <= end),
      )
    },
  }
}
