import { mailDomain } from '@enamel/contract/mail-domain'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { wait } from '../../lib/wait.ts'

/** How often the server is asked whether the mail service has the email, and for how long. */
const ASK_EVERY_MS = 500
const ASK_FOR_MS = 20_000

const STILL_TRYING =
  'The mail service has not taken the email yet. We keep trying for an hour, so it may still arrive.'

/** The mail service does not have the email, with the reason as a text for people. */
class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** Sends a test email. @see untilSent */
export function sendTestEmail(body: { to: string }): Promise<void> {
  return untilSent(call(mailDomain.sendTest, { body }))
}

/** Sends the DNS records to whoever looks after the domain. @see untilSent */
export function sendInstructions(body: { to: string; text: string }): Promise<void> {
  return untilSent(call(mailDomain.sendInstructions, { body }))
}

/**
 * Resolves once the mail service has the email, so that "Sent" is not said of an email that was only queued.
 * @throws NotSent when the mail service refuses it or does not take it in time
 */
async function untilSent(accepted: Promise<{ id: string }>): Promise<void> {
  const { id } = await accepted
  for (let waitedMs = 0; waitedMs <= ASK_FOR_MS; waitedMs += ASK_EVERY_MS) {
    if (waitedMs > 0) await wait(ASK_EVERY_MS)
    const { state, problem } = await call(mailDomain.email, { params: { id } })
    if (state === 'sent') return
    if (state === 'failed') throw new NotSent(problem ?? STILL_TRYING)
  }
  throw new NotSent(STILL_TRYING)
}

/** The text for an email that was not sent; null for an ended session, which the login reports. */
export function notSentText(error: unknown): string | null {
  if (error instanceof NotSent) return error.message
  if (error instanceof ApiError && error.status === 401) return null
  return errorMessage(error, { marksFields: false })
}
