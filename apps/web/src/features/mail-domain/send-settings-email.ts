import { mailDomain, type SettingsEmail } from '@enamel/contract/mail-domain'
import { ApiError, isFinal } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { errorMessage } from '../../lib/error-message.ts'
import { wait } from '../../lib/wait.ts'

/** How often the server is asked whether the mail service has the email, and for how long. */
const ASK_EVERY_MS = 500
const ASK_FOR_MS = 20_000

const STILL_SENDING =
  'The email is still being sent. We keep trying for an hour, so there is no need to send it again.'
const NOT_SENT = 'The email could not be sent. Try again later.'

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
 * Resolves once the mail service has the email, so that "Sent" is not said of an email that was only queued. A question
 * that fails says nothing about the email, so the server is asked again.
 * @throws NotSent when the mail service refuses it or does not take it in time; ApiError when the server refuses to tell
 */
async function untilSent(accepted: Promise<{ id: string }>): Promise<void> {
  const { id } = await accepted
  for (let waitedMs = 0; waitedMs <= ASK_FOR_MS; waitedMs += ASK_EVERY_MS) {
    if (waitedMs > 0) await wait(ASK_EVERY_MS)
    const email = await progressOf(id)
    if (email?.state === 'sent') return
    if (email?.state === 'failed') throw new NotSent(email.problem ?? NOT_SENT)
  }
  throw new NotSent(STILL_SENDING)
}

/** The email as the server has it; null when the server cannot be asked now. */
async function progressOf(id: string): Promise<SettingsEmail | null> {
  try {
    return await call(mailDomain.email, { params: { id } }, { retries: 'off' })
  } catch (error) {
    if (isFinal(error)) throw error
    return null
  }
}

/** The text for an email that was not sent; null for an ended session, which the login reports. */
export function notSentText(error: unknown): string | null {
  if (error instanceof NotSent) return error.message
  if (error instanceof ApiError && error.status === 401) return null
  return errorMessage(error, { marksFields: false })
}
