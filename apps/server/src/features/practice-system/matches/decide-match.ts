import type { practiceSystemMatches } from '@enamel/contract/practice-system-matches'
import { byUser } from '@enamel/domain/actors/actor'
import { noContent, ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { beginLink } from '../links/begin-link.ts'
import { NEW_LINK } from '../links/present-link.ts'
import { lockMatch, setRejected } from './match.queries.ts'

/**
 * Links the patient to the record of a match, as if a user had chosen it in the patient's panel. The match stays, so that
 * it is proposed again if the patient is unlinked.
 */
export const confirmMatch: Handler<typeof practiceSystemMatches.confirm> = (
  { deps, session, change },
  { params },
) =>
  change(async (tx) => {
    const { patient_id: patientId, external_id: externalId } = params
    if (!(await lockMatch(tx, params))) return refuse('not_found')
    const result = await beginLink(tx, { patientId, externalId, actor: byUser(session.userId), deps })
    if (!result.ok)
      return refuse(result.code, result.code === 'already_linked' ? { values: result.values } : {})
    return ok(NEW_LINK)
  })

/** Marks a match as two people, so that it is not proposed again. */
export const rejectMatch: Handler<typeof practiceSystemMatches.reject> = ({ deps, change }, { params }) =>
  change(async (tx) => ((await setRejected(tx, params, deps.clock.now())) ? noContent : refuse('not_found')))

/** Proposes a rejected match again. */
export const undoRejectMatch: Handler<typeof practiceSystemMatches.undoReject> = ({ change }, { params }) =>
  change(async (tx) => ((await setRejected(tx, params, null)) ? noContent : refuse('not_found')))
