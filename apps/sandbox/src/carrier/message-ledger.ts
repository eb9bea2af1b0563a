export type MessageStatus = 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'received'

/** A text as the carrier keeps it. */
export interface Message {
  sid: string
  direction: 'outbound-api' | 'inbound'
  from: string
  to: string
  body: string
  segments: number
  status: MessageStatus
  errorCode: number | null
  createdAt: Date
  updatedAt: Date
  sentAt: Date | null
}

export interface MessageFilter {
  to?: string | undefined
  from?: string | undefined
  /** Bounds on the day or instant of sending; both ends count. */
  sentFrom?: Date | undefined
  sentUntil?: Date | undefined
}

/** The carrier's own books. Resetting the sandbox does not touch them: a carrier never forgets what it took. */
export interface MessageLedger {
  add(message: Message): void
  find(sid: string): Message | undefined
  /** Newest first. */
  list(filter: MessageFilter): Message[]
}

export function createMessageLedger(): MessageLedger {
  const all: Message[] = []
  const bySid = new Map<string, Message>()
  const byRecipient = new Map<string, Message[]>()
  return {
    add(message) {
      all.push(message)
      bySid.set(message.sid, message)
      const others = byRecipient.get(message.to)
      if (others) others.push(message)
      else byRecipient.set(message.to, [message])
    },
    find: (sid) => bySid.get(sid),
    list({ to, from, sentFrom, sentUntil }) {
      const candidates = to === undefined ? all : (byRecipient.get(to) ?? [])
      return candidates
        .filter((message) => {
          const at = message.sentAt ?? message.createdAt
          return (
            (from === undefined || message.from === from) &&
            (!sentFrom || at >= sentFrom) &&
            (!sentUntil || at <= sentUntil)
          )
        })
        .reverse()
    },
  }
}
