import type { patients } from '@enamel/contract/patients'
import { inPractice } from '../../db/database.ts'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { patientById } from './patient.queries.ts'
import { presentPatient } from './present-patient.ts'

export const getPatient: Handler<typeof patients.get> = async ({ world, session }, { params }) => {
  const row = await inPractice(world.db, session.clientId, (tx) => patientById(tx, params.id))
  return row ? answer(presentPatient(row, world.clock.now())) : refuse('not_found')
}
