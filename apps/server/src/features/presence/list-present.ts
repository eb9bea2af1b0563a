import type { presence } from '@enamel/contract/presence'
import { isHere, presentUsers } from '@enamel/domain/presence/presence'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { storedPages } from './presence.queries.ts'

/** Everybody of the practice who has a patient open now. */
export const listPresent: Handler<typeof presence.list> = async ({ deps, session }) => {
  const pages = await readInPractice(deps.db, session.clientId, storedPages)
  const now = deps.clock.now()
  const here = pages.filter((page) => isHere(page, now))
  const byPatient = Map.groupBy(here, ({ patientId }) => patientId)
  return ok([...byPatient].map(([patient_id, open]) => ({ patient_id, users: presentUsers(open) })))
}
