import type { FailureReason } from '@enamel/domain/communications/delivery/failure-reason'
import type { MailService } from '../../adapters/email/mail-service.ts'
import type { OutgoingEmail } from '../../adapters/email/relay/mail-relay.ts'
import type { SendResult } from '../../adapters/send-result.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Job, type JobKind, job } from '../../jobs/job.ts'

/** The progress of an email, to be stored with it. */
export type EmailChange =
  /** The relay is about to be called. */
  | { kind: 'attempted'; at: Date }
  /** The relay certainly does not have the email. */
  | { kind: 'postponed' }
  | { kind: 'accepted'; at: Date }
  | { kind: 'refused'; reason: FailureReason; at: Date }

/** The progress of an email in the columns of its row. */
export type EmailColumns = { attempted_at: Date | null } | { accepted_at: Date } | { failed_at: Date }

/** For tables that store no more than these columns, such as no reason of a refusal. */
export function emailColumns(change: EmailChange): EmailColumns {
  switch (change.kind) {
    case 'attempted':
      return { attempted_at: change.at }
    case 'postponed':
      return { attempted_at: null }
    case 'accepted':
      return { accepted_at: change.at }
    case 'refused':
      return { failed_at: change.at }
  }
}

/** Emails that are on no timeline, such as invitations. Each has a row with its progress. */
export interface EmailJobInput<Payload extends { client_id: string }, Row> {
  kind: JobKind<Payload>
  /** The email, locked; undefined when there is nothing left to send. */
  open(
    tx: PracticeTx,
    payload: Payload,
    now: Date,
  ): Promise<(Row & { attempted_at: Date | null }) | undefined>
  compose(tx: PracticeTx, row: Row, deps: Dependencies): Promise<OutgoingEmail>
  change(tx: PracticeTx, payload: Payload, change: EmailChange): Promise<void>
  /** Whether an email counts as refused while no mail service is configured. By default the job waits for one. */
  dropsWithoutService?: true
}

type Attempt =
  | { kind: 'done' }
  /** Whether the relay accepted the last attempt will be known later. */
  | { kind: 'later' }
  | { kind: 'send'; email: OutgoingEmail; service: MailService; isRetry: boolean }

/**
 * A job that sends one email to the relay. After an attempt with an unknown result the relay is asked first whether it
 * has the email. If the relay cannot tell, the email is sent again, so it must do no harm twice. The job fails when it
 * has to run again later.
 */
export function emailJob<Payload extends { client_id: string }, Row>(
  input: EmailJobInput<Payload, Row>,
): Job<unknown> {
  return job(input.kind, async ({ deps, log }, payload) => {
    const attempt = await beginAttempt(input, deps, payload)
    if (attempt.kind === 'done') return
    if (attempt.kind === 'later') throw new Error('The result of the last attempt is not settled yet')
    const result = await sendOnce(attempt)
    const store = (change: EmailChange) =>
      inPractice(deps.db, payload.client_id, (tx) => input.change(tx, payload, change))
    const at = deps.clock.now()
    switch (result.kind) {
      case 'accepted':
        return store({ kind: 'accepted', at })
      case 'refused':
        log.warn({ reason: result.reason }, 'the relay refused an email')
        return store({ kind: 'refused', reason: result.reason, at })
      case 'postponed':
        await store({ kind: 'postponed' })
        throw new Error(`Not sent: ${result.detail}`)
      case 'unclear':
        throw new Error(`Perhaps not sent: ${result.detail}`)
    }
  })
}

async function sendOnce({
  service,
  email,
  isRetry,
}: Extract<Attempt, { kind: 'send' }>): Promise<SendResult> {
  const isAccepted = isRetry && (await service.findEmail(email.messageId)).kind === 'found'
  return isAccepted ? { kind: 'accepted', providerId: null } : service.sendEmail(email)
}

/** Decides whether to send the email now, and if so, stores the attempt before it is made. */
function beginAttempt<Payload extends { client_id: string }, Row>(
  { open, compose, change, dropsWithoutService }: EmailJobInput<Payload, Row>,
  deps: Dependencies,
  payload: Payload,
): Promise<Attempt> {
  return inPractice(deps.db, payload.client_id, async (tx): Promise<Attempt> => {
    const now = deps.clock.now()
    const row = await open(tx, payload, now)
    if (!row) return { kind: 'done' }
    const service = await deps.mail.serviceOf(tx)
    if (!service && dropsWithoutService) {
      await change(tx, payload, { kind: 'refused', reason: 'unreachable', at: now })
      return { kind: 'done' }
    }
    if (!service) throw new Error('No mail service is configured')
    const settledAt = (row.attempted_at?.getTime() ?? 0) + service.settleMs
    if (row.attempted_at && settledAt > now.getTime()) return { kind: 'later' }
    await change(tx, payload, { kind: 'attempted', at: now })
    return { kind: 'send', email: await compose(tx, row, deps), service, isRetry: row.attempted_at !== null }
  })
}
