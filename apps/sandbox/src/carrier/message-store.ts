export type MessageStatus =
  | 'queued'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'undelivered'
  | 'failed'
  | 'received'

/** A file of a text. */
export interface Media {
  sid: string
  type: string
  /** Null for a file that the carrier has lost, or has not fetched yet. */
  content: Buffer | null
}

/** A text as the carrier stores it. */
export interface Message {
  sid: string
  direction: 'outbound-api' | 'inbound'
  from: string
  to: string
  body: string
  media: readonly Media[]
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
  /** Bounds on the time of sending, both inclusive. */
  sentFrom?: Date | undefined
  sentUntil?: Date | undefined
}

/** The carrier's messages. They survive a reset of the sandbox: a carrier never forgets what it accepted. */
export interface MessageStore {
  add(message: Message): void
  find(sid: string): Message | undefined
  findMedia(sid: string): Media | undefined
  /** Newest first. */
  list(filter: MessageFilter): Message[]
}

export function createMessageStore(): MessageStore {
  const all: Message[] = []
  const bySid = new Map<string, Message>()
  const mediaBySid = new Map<string, Media>()
  const byRecipient = new Map<string, Message[]>()
  return {
    add(message) {
      all.push(message)
      bySid.set(message.sid, message)
      for (const media of message.media) mediaBySid.set(media.sid, media)
      const sameRecipient = byRecipient.get(message.to)
      if (sameRecipient) sameRecipient.push(message)
      else byRecipient.set(message.to, [message])
    },
    find: (sid) => bySid.get(sid),
    findMedia: (sid) => mediaBySid.get(sid),
    list({ to, from, sentFrom, sentUntil }) {
      const candidates = to === undefined ? all : (byRecipient.get(to) ?? [])
      return candidates
        .filter((message) => {
          const time = message.sentAt ?? message.createdAt
          return (
            (from === undefined || message.from === from) &&
            (!sentFrom || time >= sentFrom) &&
            (!sentUntil || time <= sentUntil)
          )
        })
        .reverse()
    },
  }
}
