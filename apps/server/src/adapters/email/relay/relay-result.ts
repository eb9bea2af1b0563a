import { mailFailure } from '@enamel/domain/communications/delivery/mail-failure'
import type { SendResult } from '../../send-result.ts'
import type { ConnectionFailure } from './relay-connection.ts'

/** Commands whose refusal is about this message, and not about the connection. */
const MESSAGE_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']

/**
 * What a failure means for the message. If the end of the message was not sent, the relay certainly does not have the
 * message (RFC 5321 4.2.5); if it was sent and there is no reply, the result is unclear.
 */
export function relayResult(failure: ConnectionFailure): SendResult {
  const { reply, command } = failure
  const enhanced = enhancedStatus(failure.detail)
  const detail = codesOf(failure, enhanced)
  const isAboutMessage = MESSAGE_COMMANDS.includes(command)
  if (reply !== null && reply >= 400 && (isAboutMessage || command.startsWith('AUTH'))) {
    const verdict = mailFailure({ reply, enhanced })
    // 503 means a wrong sequence of commands, not that the message is refused.
    const isFinal = verdict.permanent && reply !== 503
    return isFinal ? { kind: 'refused', reason: verdict.reason } : { kind: 'postponed', detail }
  }
  // The library refused the message before sending: larger than the relay allows, or a malformed address.
  if (failure.code === 'EMESSAGE' && command === 'MAIL FROM') return { kind: 'refused', reason: 'too_large' }
  if (failure.code === 'EENVELOPE' && command === 'API') return { kind: 'refused', reason: 'address_unknown' }
  return { kind: failure.handedOver ? 'unclear' : 'postponed', detail }
}

/** The codes of a failure, for the log; a relay's text may contain the patient's address. */
function codesOf({ reply, command, code }: ConnectionFailure, enhanced: string | null): string {
  return [command, reply, enhanced, code].filter(Boolean).join(' ')
}

function enhancedStatus(response: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
}
