import { fullName, type Name } from '@enamel/domain/patients/name'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { PracticeTx } from '../../db/database.ts'
import { practiceOf } from '../config/index.ts'

/** Placeholders filled for the patient; appointments will come from the practice system (G1-12). */
export async function placeholderGroups(
  tx: PracticeTx,
  patient: Name & { tx_type: string | null },
): Promise<PlaceholderGroup[]> {
  const { name, country, sending_email, settings } = await practiceOf(tx)
  return [
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
  ]
}
