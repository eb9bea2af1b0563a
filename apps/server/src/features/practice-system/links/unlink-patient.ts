import type { practiceSystem } from '@enamel/contract/practice-system'
import { byUser } from '@enamel/domain/actors/actor'
import { isUuid } from '@enamel/domain/text/uuid'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { noContent, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { capabilitiesOf } from '../practice-account.ts'
import { deleteLink, type LinkRow, lockLink, lockLinkOfExternal } from '../records/link.queries.ts'
import { recordUnlinked } from '../records/link-endings.ts'
import { removeVisits } from '../records/record-visits.ts'

/**
 * Unlinks a patient, by their id here or in the practice system (G-40). If the patient has not been created there yet,
 * the creation is cancelled.
 */
export const unlinkPatient: Handler<typeof practiceSystem.unlink> = ({ deps, session, change }, { params }) =>
  change(async (tx) => {
    if (!(await capabilitiesOf(tx)).link) return refuse('integration_inactive')
    const link = await linkOf(tx, params.id)
    if (!link) return refuse('not_linked')
    const patientId = link.patient_id
    await deleteLink(tx, patientId)
    // The visits may belong to a different person, which can be the reason for unlinking.
    await removeVisits(tx, patientId)
    const now = deps.clock.now()
    await recordUnlinked(tx, patientId, { now, actor: byUser(session.userId) })
    await tx.emit({ name: 'patient_changed', patientId, at: now, columns: [] })
    return { ...noContent, patientIds: [patientId] }
  })

async function linkOf(tx: PracticeTx, id: string): Promise<LinkRow | undefined> {
  return isUuid(id) ? lockLink(tx, id.toLowerCase()) : lockLinkOfExternal(tx, id)
}
