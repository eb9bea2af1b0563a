import type { automations } from '@enamel/contract/automations'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok, refuse } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { patientExists } from '../../patients/index.ts'
import { namedEnrolment, namedEnrolments } from './named-enrolments.ts'
import { presentEnrolments } from './present-enrolment.ts'

/** The most enrolments that a patient's page shows; those that are over come last. */
const ENROLMENTS_MAX = 50

/** The workflows in which a patient is or was, the latest first. */
export const listEnrolmentsOfPatient: Handler<typeof automations.ofPatient> = (
  { deps, session },
  { params },
) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    if (!(await patientExists(reader, params.id))) return refuse('not_found')
    const rows = await namedEnrolments(reader)
      .where('e.patient_id', '=', params.id)
      .orderBy('e.over_at', (order) => order.desc().nullsFirst())
      .orderBy('e.started_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(ENROLMENTS_MAX)
      .execute()
    return ok(await presentEnrolments(reader, rows.map(namedEnrolment)))
  })
