import type { practiceSystem } from '@enamel/contract/practice-system'
import { accepted, created, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'
import { beginCreation, beginLink } from './begin-link.ts'

/** Links a patient; what the practice system knows of them follows (G-40). */
export const linkPatient: Handler<typeof practiceSystem.link> = ({ world, session, change }, { body }) =>
  change(async (tx) => {
    const { patient_id: patientId, id: externalId } = body
    const begun = await beginLink(tx, { patientId, externalId, userId: session.userId, world })
    if (!begun.ok) return refuse(begun.code)
    return created({ state: begun.state, details: null, financials: null }, { about: [patientId] })
  })

/** Creates a patient there in the background (G-39). */
export const createPatient: Handler<typeof practiceSystem.create> = (
  { world, session, change },
  { params, body },
) =>
  change(async (tx) => {
    const begun = await beginCreation(tx, {
      patientId: params.id,
      values: body,
      userId: session.userId,
      world,
    })
    if (begun.ok) return accepted({ state: begun.state })
    if (begun.code === 'validation') return refuse('validation', { errors: begun.errors })
    return refuse(begun.code)
  })
