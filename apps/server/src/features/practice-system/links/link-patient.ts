import type { practiceSystem } from '@enamel/contract/practice-system'
import { byUser } from '@enamel/domain/actors/actor'
import { created, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { beginLink } from './begin-link.ts'
import { NEW_LINK } from './present-link.ts'

/** Links a patient; a job fetches the practice system's data about them afterwards (G-40). */
export const linkPatient: Handler<typeof practiceSystem.link> = ({ deps, session, change }, { body }) =>
  change(async (tx) => {
    const { patient_id: patientId, id: externalId } = body
    const result = await beginLink(tx, { patientId, externalId, actor: byUser(session.userId), deps })
    if (!result.ok)
      return refuse(result.code, result.code === 'already_linked' ? { values: result.values } : {})
    return created(NEW_LINK, { patientIds: [patientId] })
  })
