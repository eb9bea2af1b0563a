import { whatsAppCoverage } from '@enamel/domain/integrations/whatsapp-coverage'
import { inPractice } from '../../../db/in-practice.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PeriodicJobContext } from '../../../jobs/job.ts'
import type { CatchUp } from '../catch-up.ts'
import { type CatchUpResult, retryLater } from '../catch-up-result.ts'
import { coverageOf, recordCoverage } from '../record-coverage.ts'
import { type WhatsAppConnection, whatsAppConnection } from './connection.ts'

const NOT_REGISTERED = 'WhatsApp does not let us register for your messages.'

type WebhookCheck =
  /** @param wasOurs whether the webhook did not have to be registered again */
  { kind: 'registered'; wasOurs: boolean } | Exclude<CatchUpResult, { kind: 'complete' }>

/**
 * Checks that messages to the practice's number arrive: that its API key is accepted, and that the registered webhook is
 * ours, which is registered again if it is not. Old messages cannot be fetched from WhatsApp; its partner repeats what
 * the product did not receive.
 */
export const whatsAppCatchUp: CatchUp = async (context, clientId) => {
  const { deps } = context
  const connection = await inPractice(deps.db, clientId, (tx) => whatsAppConnection.read(tx, deps))
  if (!connection) return { kind: 'superseded' }
  const check = await checkWebhook(context, clientId, connection)
  return check.kind === 'registered' ? recordCheck(deps, clientId, connection, check) : check
}

async function checkWebhook(
  { deps }: PeriodicJobContext,
  clientId: string,
  connection: WhatsAppConnection,
): Promise<WebhookCheck> {
  const { whatsApp } = deps
  // A key that was sealed with a different secret cannot be read, so it counts as refused.
  const key = await connection.openCredentials().catch(() => null)
  if (key === null) return refused()
  if (connection.registration === whatsApp.registration) {
    const found = await whatsApp.findRegistration(key)
    if (found.kind === 'key_refused') return refused()
    if (found.kind === 'postponed') return retryLater(found.detail, { isDown: true })
    if (found.isOurs) return { kind: 'registered', wasOurs: true }
  }
  const registered = await whatsApp.register(key)
  switch (registered.kind) {
    case 'registered':
      return { kind: 'registered', wasOurs: false }
    case 'key_refused':
      return refused()
    case 'refused':
      return { kind: 'failed', error: NOT_REGISTERED }
    case 'postponed':
      return retryLater(registered.detail, { isDown: true })
  }

  async function refused(): Promise<WebhookCheck> {
    await whatsAppConnection.markRefused(deps, clientId, connection)
    return { kind: 'refused' }
  }
}

function recordCheck(
  { db, clock, secret, whatsApp }: Dependencies,
  clientId: string,
  connection: WhatsAppConnection,
  { wasOurs }: { wasOurs: boolean },
): Promise<CatchUpResult> {
  return inPractice(db, clientId, async (tx) => {
    const now = clock.now()
    const { registration } = whatsApp
    const isCurrent = await whatsAppConnection.markSeen(tx, connection, { registration }, { secret, now })
    if (!isCurrent) return { kind: 'superseded' }
    const covered = await coverageOf(tx, 'whatsapp')
    await recordCoverage(tx, 'whatsapp', whatsAppCoverage(covered?.until ?? null, { at: now, wasOurs }))
    return { kind: 'complete' }
  })
}
