import {
  type DeliveryEvent,
  type DeliveryState,
  nextDelivery,
} from '@enamel/domain/communications/delivery/delivery'
import { type FailureReason, failureOf } from '@enamel/domain/communications/delivery/failure-reason'
import type { AskResult, SendResult } from '../../adapters/send-result.ts'
import type { Clock } from '../../clock.ts'
import { coalesce } from '../../coalesce.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { JobContext } from '../../jobs/job.ts'
import { announceStatuses, applyStatuses, markRecipientNumbers } from '../communications/index.ts'
import { assignProviderIds, type IdSource } from './assign-provider-ids.ts'
import { type DeliverPayload, deliverKindOf } from './deliver.kind.ts'
import { changeDeliveries, type DeliveryRow, lockDeliveries, lockDelivery } from './delivery.queries.ts'
import { discardAll } from './discard.kind.ts'
import { storeMailboxIds } from './mailbox-ids.ts'
import { perProduct } from './per-product.ts'
import { scheduleNextTurns } from './schedule-next-turns.ts'

const EVENTS: Record<SendResult['kind'], DeliveryEvent> = {
  accepted: 'accepted',
  refused: 'refused',
  postponed: 'postponed',
  unclear: 'unclear',
}

/** The result of an attempt to send a message. */
export interface AttemptResult {
  communicationId: string
  result: SendResult
  /**
   * The time until a postponed message is sent again, or until the provider is asked about one whose result is unclear;
   * this is scheduled in the same transaction. Null after the last attempt: a postponed message then fails.
   */
  nextTurnInMs: number | null
}

interface Step {
  delivery: DeliveryRow
  result: SendResult
  /** The state of the delivery after the attempt. */
  state: DeliveryState
  nextTurnInMs: number | null
}

interface SettleRequest {
  context: JobContext
  clientId: string
  attempt: AttemptResult
}

const settlements = perProduct(() =>
  coalesce<SettleRequest, void>(
    ({ clientId }) => clientId,
    async (clientId, requests) => {
      const [{ context }] = requests as [SettleRequest]
      await settleDeliveries(
        context,
        clientId,
        requests.map(({ attempt }) => attempt),
      )
      return () => undefined
    },
  ),
)

/** Stores the result of an attempt, in one transaction with those of the practice that are known at the same time. */
export function settleTogether(context: JobContext, clientId: string, attempt: AttemptResult): Promise<void> {
  return settlements(context.deps)({ context, clientId, attempt })
}

/**
 * Stores the results of attempts, in one transaction. A message that has been settled in the meantime is left as it is:
 * a delivery report can arrive before the provider's response.
 */
export function settleDeliveries(
  { deps }: JobContext,
  clientId: string,
  attempts: readonly AttemptResult[],
): Promise<void> {
  return inPractice(deps.db, clientId, async (tx) => {
    const ids = attempts.map(({ communicationId }) => communicationId)
    const deliveries = new Map((await lockDeliveries(tx, ids)).map((row) => [row.id, row]))
    const steps = attempts.flatMap((attempt) => stepOf(deliveries.get(attempt.communicationId), attempt))
    const now = deps.clock.now()
    await acceptAll(
      tx,
      steps.flatMap(({ delivery, result }) =>
        result.kind === 'accepted' ? [{ delivery, providerId: result.providerId }] : [],
      ),
      'reported',
      now,
    )
    await storeMailboxIds(
      tx,
      steps.flatMap(({ delivery: { id }, result }) =>
        result.kind === 'accepted' && result.mailbox ? [{ id, ...result.mailbox }] : [],
      ),
    )
    await refuseAll(
      tx,
      steps.flatMap(({ delivery, state, result }) =>
        result.kind === 'refused' ? [{ delivery, state, reason: result.reason }] : [],
      ),
      now,
    )
    await postponeAll(
      tx,
      steps.filter(({ result }) => result.kind === 'postponed' || result.kind === 'unclear'),
      deps.clock,
    )
  })
}

/** The step that follows from an attempt's result; nothing if the message has been settled in the meantime. */
function stepOf(delivery: DeliveryRow | undefined, { result, nextTurnInMs }: AttemptResult): Step[] {
  if (!delivery) return []
  const settled: SendResult =
    nextTurnInMs === null && result.kind === 'postponed'
      ? { kind: 'refused', reason: result.reason ?? 'unreachable' }
      : result
  const step = nextDelivery(delivery.state, EVENTS[settled.kind])
  return step.ok ? [{ delivery, result: settled, state: step.state, nextTurnInMs }] : []
}

async function postponeAll(tx: PracticeTx, steps: readonly Step[], clock: Clock): Promise<void> {
  await changeDeliveries(
    tx,
    steps.map(({ delivery, state }) => ({ id: delivery.id, state })),
  )
  const byKind = Map.groupBy(steps, ({ delivery }) => deliverKindOf(delivery))
  for (const [kind, postponed] of byKind) {
    const turns = postponed.flatMap(({ delivery: { id }, nextTurnInMs: inMs }) =>
      inMs === null ? [] : [{ communicationId: id, inMs }],
    )
    await scheduleNextTurns(tx, kind, turns, clock)
  }
}

/**
 * Records that the provider has the message.
 * @returns false when the provider found a different message of ours and must be asked again
 */
export function settleFound(
  { deps }: JobContext,
  { client_id, communication_id }: DeliverPayload,
  { providerId, mailbox }: Extract<AskResult, { kind: 'found' }>,
): Promise<boolean> {
  return inPractice(deps.db, client_id, async (tx) => {
    const delivery = await lockDelivery(tx, communication_id)
    if (!delivery || !nextDelivery(delivery.state, 'found').ok) return true
    if (mailbox) await storeMailboxIds(tx, [{ id: delivery.id, ...mailbox }])
    return accept(tx, delivery, { providerId, source: 'found' }, deps.clock.now())
  })
}

/**
 * Records that the provider has accepted the message. An email is then marked as sent; a text or a WhatsApp message
 * only once a report confirms it.
 * @returns false when the id was found by a search and belongs to a different message
 */
export async function accept(
  tx: PracticeTx,
  delivery: DeliveryRow,
  { providerId, source }: { providerId: string | null; source: IdSource },
  now: Date,
): Promise<boolean> {
  return (await acceptAll(tx, [{ delivery, providerId }], source, now)) === 1
}

interface Acceptance {
  delivery: DeliveryRow
  /** The id that the provider assigned to the message; null if it assigns none. */
  providerId: string | null
}

/** Records this about several messages. @returns the number of messages that are now accepted */
export async function acceptAll(
  tx: PracticeTx,
  acceptances: readonly Acceptance[],
  source: IdSource,
  now: Date,
): Promise<number> {
  const withoutId = acceptances.flatMap(({ delivery, providerId }) => (providerId === null ? [delivery] : []))
  await changeDeliveries(
    tx,
    withoutId.map(({ id }) => ({ id, state: 'accepted' })),
  )
  const withId = acceptances.flatMap(({ delivery, providerId }) =>
    providerId === null ? [] : [{ delivery, providerId }],
  )
  const accepted = [...withoutId, ...(await assignProviderIds(tx, withId, source))]
  const sent = accepted.filter(({ comm_type }) => comm_type !== 'sms' && comm_type !== 'whatsapp_message')
  await applyStatuses(
    tx,
    sent.map((message) => ({ message, report: { status: 'sent' } })),
    now,
  )
  return accepted.length
}

/** A message that is not sent, and why. */
export interface Refusal {
  delivery: DeliveryRow
  /** The state of the delivery afterwards. */
  state: DeliveryState
  reason: FailureReason
}

/** Marks refused messages as failed. A refused retry leaves its message failed, as before, and ends the retry. */
export async function refuseAll(tx: PracticeTx, refusals: readonly Refusal[], now: Date): Promise<void> {
  await changeDeliveries(
    tx,
    refusals.map(({ delivery, state }) => ({ id: delivery.id, state })),
  )
  await markRecipientNumbers(
    tx,
    refusals.map(({ delivery: message, reason: failure }) => ({ message, failure })),
    now,
  )
  await applyStatuses(
    tx,
    refusals
      .filter(({ delivery }) => !delivery.retry_active)
      .map(({ delivery: message, reason }) => ({
        message,
        report: { status: 'failed', failure_reason: failureOf(reason).text },
      })),
    now,
  )
  await discardAll(
    tx,
    refusals.flatMap(({ delivery, reason }) => (mayHaveDraft(delivery, reason) ? [delivery.id] : [])),
  )
  for (const { delivery, reason } of refusals) {
    if (delivery.retry_active) await endRetry(tx, delivery, failureOf(reason).text, now)
  }
}

/** Whether attempts may have left something in a mailbox. One that was perhaps sent is not touched. */
function mayHaveDraft({ mailbox, attempted_at }: DeliveryRow, reason: FailureReason): boolean {
  return mailbox !== null && attempted_at !== null && reason !== 'unconfirmed'
}

async function endRetry(
  tx: PracticeTx,
  delivery: DeliveryRow,
  failure_reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('communications')
    .set({ retry_active: false, failure_reason })
    .where('client_id', '=', tx.clientId)
    .where('id', '=', delivery.id)
    .execute()
  await announceStatuses(tx, [{ ...delivery, failure_reason, retry_active: false }], now)
}
