import type { practiceSystem } from '@enamel/contract/practice-system'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { isUuid } from '@enamel/domain/text/uuid'
import type { PracticeTx } from '../../../db/database.ts'
import { nothing, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'
import { publishPatient } from '../../patient-news/index.ts'
import { announceTimeline, recordBusinessEvent } from '../../timeline/index.ts'
import { offersOf } from '../practice-account.ts'
import { deleteLink, type LinkRow, lockLink, lockLinkOfExternal } from './link.queries.ts'

/** Unlinks a patient, by its id here or there (G-40). One who is being created is then let go of. */
export const unlinkPatient: Handler<typeof practiceSystem.unlink> = (
  { world, session, change },
  { params },
) =>
  change(async (tx) => {
    if (!(await offersOf(tx)).link) return refuse('integration_inactive')
    const link = await linkNamed(tx, params.id)
    if (!link) return refuse('not_linked')
    const patientId = link.patient_id
    await deleteLink(tx, patientId)
    await removeVisits(tx, patientId)
    const now = world.clock.now()
    await recordBusinessEvent(tx, {
      patientId,
      at: now,
      name: 'practice_system_unlinked',
      headline: `Unlinked from ${PRACTICE_SYSTEM_NAME}`,
      icon: 'x',
      color: 'grey',
      tooltip: PRACTICE_SYSTEM_NAME,
      userId: session.userId,
    })
    await publishPatient(tx, patientId, now)
    return { ...nothing, about: [patientId] }
  })

async function linkNamed(tx: PracticeTx, id: string): Promise<LinkRow | undefined> {
  return isUuid(id) ? lockLink(tx, id.toLowerCase()) : lockLinkOfExternal(tx, id)
}

/** They may be another person's: that can be why somebody unlinks. */
async function removeVisits(tx: PracticeTx, patientId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('pms_events')
    .where('client_id', '=', tx.clientId)
    .where('patient_id', '=', patientId)
    .where('visit_id', 'is not', null)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) await announceTimeline(tx, patientId)
}
