import { failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { MailService } from '../../../adapters/email/mail-service.ts'
import type { SendResult } from '../../../adapters/send-result.ts'
import type { TestMessage } from './compose-test.ts'

const NOT_REACHED = 'We could not reach the mail service. Try again in a few minutes.'

/**
 * Sends the messages of a test one after the other, until the mail service cannot be reached.
 * @returns what is wrong, for people: how many were sent, and which were not; null if all were
 */
export async function sendTest(
  messages: readonly TestMessage[],
  service: Pick<MailService, 'sendEmail'>,
): Promise<string | null> {
  const unsent: Unsent[] = []
  for (const { name, email, skipped } of messages) {
    const isUnreachable = unsent.some(({ reason }) => reason === NOT_REACHED)
    const reason = skipped ?? (isUnreachable ? NOT_REACHED : failureText(await service.sendEmail(email)))
    if (reason !== null) unsent.push({ name, reason })
  }
  return resultText(unsent, messages.length)
}

/** A message that was not sent, and why. */
interface Unsent {
  name: string
  reason: string
}

function resultText(unsent: readonly Unsent[], total: number): string | null {
  const byReason = [...Map.groupBy(unsent, ({ reason }) => reason)]
  const [first] = byReason
  if (!first) return null
  if (byReason.length === 1 && unsent.length === total) return first[0]
  const texts = byReason.map(([reason, same]) => `${same.map(({ name }) => name).join(', ')} (${reason})`)
  return `${total - unsent.length} of ${total} messages were sent. Not sent: ${texts.join('; ')}`
}

/** Why an email was not sent, for people; null if it was. */
function failureText(result: SendResult): string | null {
  switch (result.kind) {
    case 'accepted':
      return null
    case 'refused':
      return failureOf(result.reason).text
    case 'postponed':
    case 'unclear':
      return NOT_REACHED
  }
}
