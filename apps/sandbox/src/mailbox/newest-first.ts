import { z } from 'zod'
import type { Message } from './message.ts'

/** Where a message is in the order of a mailbox; tokens of pages contain it. */
export const MessagePosition = z.object({ at: z.number(), id: z.string() })
export type MessagePosition = z.infer<typeof MessagePosition>

/**
 * The messages of a mailbox, newest first.
 * @param messages oldest first
 * @param after the message after which the list begins; null for all of it
 */
export function* newestFirst(
  messages: readonly Message[],
  after: MessagePosition | null,
): Generator<Message> {
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index] as Message
    const isAfter = !after || message.at < after.at || (message.at === after.at && message.id < after.id)
    if (isAfter) yield message
  }
}
