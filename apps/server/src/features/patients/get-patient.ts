import type { patients } from '@enamel/contract/patients'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { readPatient } from './present-patient.ts'

export const getPatient: Handler<typeof patients.get> = async ({ deps, session }, { params }) => {
  const patient = await readInPractice(deps.db, session.clientId, (reader) =>
    readPatient(reader, params.id, deps.clock.now()),
  )
  return patient ? ok(patient) : refuse('not_found')
}
