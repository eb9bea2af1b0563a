import { revokeFingerprint } from '../../../adapters/whatsapp/whatsapp-inbound-message.ts'
import { lockNames } from '../../../db/lock-names.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { applyStatus } from '../../communications/index.ts'
import type { Placement } from '../queue/placement.ts'

/** Marks as deleted a message that its sender revoked. A message that has not arrived yet is marked when it arrives. */
export async function placeRevoke(tx: PracticeTx, providerId: string, now: Date): Promise<Placement> {
  await lockMessage(tx, providerId)
  const message = await tx
    .selectFrom('communications')
    .select([
      'id',
      'patient_id',
      'comm_type',
      'bulk_batch_id',
      'system_actor',
      'status',
      'failure_reason',
      'retry_active',
      'retry_count',
      'last_retry_at',
    ])
    .where('client_id', '=', tx.clientId)
    .where('comm_type', '=', 'whatsapp_message')
    .where('inbound', '=', true)
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()
  if (!message) return { kind: 'placed', patientId: null, placedAs: null }
  await applyStatus(tx, message, { status: 'deleted' }, now)
  return { kind: 'placed', patientId: message.patient_id, placedAs: message.id }
}

/** Whether the sender has already revoked a message: WhatsApp's requests can arrive in any order. */
export async function isRevoked(tx: PracticeTx, providerId: string): Promise<boolean> {
  await lockMessage(tx, providerId)
  const revoke = await tx
    .selectFrom('inbound_messages')
    .select('id')
    .where('client_id', '=', tx.clientId)
    .where('channel', '=', 'WhatsApp')
    .where('fingerprint', '=', revokeFingerprint(providerId))
    .executeTakeFirst()
  return revoke !== undefined
}

/** Lets one transaction at a time write or revoke a message, so that each sees the other's change. */
function lockMessage(tx: PracticeTx, providerId: string): Promise<void> {
  return lockNames(tx, `whatsapp message ${providerId}`)
}
