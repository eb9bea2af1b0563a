import type { PracticeTx } from '../db/practice-tx.ts'

/** One in this many patients has a record in Dentally. */
const EVERY = 4
/** The birthday in Dentally of patients without a birthday in the product. */
const DEFAULT_BIRTHDAY = '1979-05-04'

/** A record for the sandbox's Dentally. */
interface DentallyRecord {
  first_name: string
  last_name: string
  date_of_birth: string | null
  mobile_phone: string | null
  email_address: string | null
}

/**
 * Records in Dentally for some of the practice's first `patients`, with whom staff work today. Of every three records,
 * one has the patient's data, one has a misspelt name and no email, and one belongs to a relative with the same phone
 * number.
 */
export async function recordsForDentally(tx: PracticeTx, patients: number): Promise<DentallyRecord[]> {
  const rows = await tx
    .selectFrom('patients')
    .select(['first_name', 'last_name', 'date_of_birth', 'phone_e164', 'email'])
    .where('client_id', '=', tx.clientId)
    .orderBy('id')
    .limit(patients)
    .execute()
  return rows
    .filter((_patient, index) => index % EVERY === 0)
    .map(({ first_name, last_name, date_of_birth, phone_e164, email }, index) => {
      const same = {
        first_name,
        last_name,
        date_of_birth: date_of_birth ?? DEFAULT_BIRTHDAY,
        mobile_phone: phone_e164,
        email_address: email,
      }
      if (index % 3 === 1) return { ...same, last_name: misspelt(last_name), email_address: null }
      if (index % 3 === 2)
        return { ...same, first_name: 'Alexander', date_of_birth: '1951-02-17', email_address: null }
      return same
    })
}

/** The name without its second-to-last letter. */
function misspelt(name: string): string {
  return name.slice(0, -2) + name.slice(-1)
}

/**
 * Creates the records in the sandbox's Dentally.
 * @throws Error when the sandbox refuses
 */
export async function createInDentally(
  sandboxUrl: string,
  records: readonly DentallyRecord[],
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/practice-system/patients`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ patients: records }),
  })
  if (!response.ok)
    throw new Error(`The sandbox's Dentally refused the records: ${response.status} ${await response.text()}`)
}
