import { fullName, type Name } from '@enamel/domain/patients/name'
import { formatPhone } from '@enamel/domain/patients/phone-number'
import type { PlaceholderGroup } from '@enamel/domain/templates/placeholders'
import type { PracticeTx } from '../../db/database.ts'
import { practiceEmail, practiceOf, readSettings } from '../practice/index.ts'

/** The placeholders with their values for the patient. Appointments will come from the practice system (G1-12). */
export async function placeholderGroups(
  tx: PracticeTx,
  patient: Name & { tx_type: string | null },
): Promise<PlaceholderGroup[]> {
  const practice = await practiceOf(tx)
  const { phone, representative } = readSettings(practice, 'details')
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
        { name: 'Name', value: practice.name },
        { name: 'Phone', value: formatPhone(phone, practice.country) },
        { name: 'Email', value: practiceEmail(practice) },
        { name: 'Representative', value: representative },
      ],
    },
  ]
}
