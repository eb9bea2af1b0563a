import type { practiceSystem } from '@enamel/contract/practice-system'
import { byUser } from '@enamel/domain/actors/actor'
import { created, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { beginLink } from './begin-link.ts'
import { NEW_LINK } from './present-link.ts'

/** Links a patient; the practice system's data about them follows (G-40). */
export const linkPatient: Handler<typeof practiceSystem.link> = ({ deps, session, change }, { body }) =>
  change(async (tx) => {
    const { patient_id: patientId, id: externalId } = body
    const begun = await beginLink(tx, { patientId, externalId, actor: byUser(session.userId), deps })
    if (!begun.ok) return refuse(begun.code, begun.code === 'already_linked' ? { values: begun.values } : {})
    return created(NEW_LINK, { about: [patientId] })
  })
