import type { presence } from '@enamel/contract/presence'
import { noContent, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { patientExists } from '../patients/index.ts'
import { changePresence } from './change-presence.ts'

/** Removes a page of the user from a patient. Changes nothing once the page has another patient open. */
export const leavePatient: Handler<typeof presence.leave> = (
  { deps, session, change },
  { params, query },
) => {
  return change(async (tx) => {
    if (!(await patientExists(tx, params.id))) return refuse('not_found')
    await changePresence(tx, deps.clock.now(), (pages) =>
      pages.filter(
        ({ id, pageId, patientId }) =>
          id !== session.userId || pageId !== query.page_id || patientId !== params.id,
      ),
    )
    return noContent
  })
}
