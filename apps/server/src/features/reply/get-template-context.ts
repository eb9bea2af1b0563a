import type { reply } from '@enamel/contract/reply'
import { fullName } from '@enamel/domain/patients/name'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import { inPractice } from '../../db/database.ts'
import { answer, refuse } from '../../http/outcome.ts'
import type { Handler } from '../../http/serve.ts'
import { practiceOf } from '../config/index.ts'
import { patientById } from '../patients/index.ts'

/** Placeholders filled for the patient; appointments come with the practice system (G1-12). */
export const getTemplateContext: Handler<typeof reply.templateContext> = ({ world, session }, { params }) =>
  inPractice(world.db, session.clientId, async (tx) => {
    const patient = await patientById(tx, params.id)
    if (!patient) return refuse('not_found')
    const { name, country, sending_email, settings } = await practiceOf(tx)
    return answer([
      {
        name: 'Patient',
        mergeTags: [
          { name: 'First name', value: patient.first_name },
          { name: 'Last name', value: patient.last_name },
          { name: 'Full name', value: fullName(patient) },
          { name: 'Treatment type', value: patient.tx_type ?? '' },
        ],
      },
      {
        name: 'Practice',
        mergeTags: [
          { name: 'Name', value: name },
          { name: 'Phone', value: formatPhone(settings.practice.phone, country) },
          { name: 'Email', value: sending_email ?? '' },
          { name: 'Representative', value: settings.practice.representative },
        ],
      },
    ])
  })
