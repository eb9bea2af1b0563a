import type { PracticeTx } from '../db/database.ts'

/** One of so many patients is in Dentally too. */
const EVERY = 4
/** Birthdays of those whose own is not known here. */
const BORN = '1979-05-04'

/** A patient as the sandbox's Dentally takes them. */
interface Twin {
  first_name: string
  last_name: string
  date_of_birth: string | null
  mobile_phone: string | null
  email_address: string | null
}

/**
 * Some of the practice's patients as Dentally knows them: one in three identical, one with a misspelt name and another
 * address, one under a relative's number.
 */
export async function twinsOfPatients(tx: PracticeTx): Promise<Twin[]> {
  const patients = await tx
    .selectFrom('patients')
    .select(['first_name', 'last_name', 'date_of_birth', 'phone_e164', 'email'])
    .where('client_id', '=', tx.clientId)
    .orderBy('id')
    .execute()
  return patients
    .filter((_patient, index) => index % EVERY === 0)
    .map(({ first_name, last_name, date_of_birth, phone_e164, email }, index) => {
      const twin = {
        first_name,
        last_name,
        date_of_birth: date_of_birth ?? BORN,
        mobile_phone: phone_e164,
        email_address: email,
      }
      if (index % 3 === 1) return { ...twin, last_name: misspelt(last_name), email_address: null }
      if (index % 3 === 2)
        return { ...twin, first_name: 'Alexander', date_of_birth: '1951-02-17', email_address: null }
      return twin
    })
}

/** Without its last letter but one. */
function misspelt(name: string): string {
  return name.slice(0, -2) + name.slice(-1)
}

/**
 * Informs the sandbox of the patients from before the demo began.
 * @throws Error when the sandbox refuses
 */
export async function settleInDentally(sandboxUrl: string, patients: readonly Twin[]): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/practice-system/patients`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ patients }),
  })
  if (!response.ok)
    throw new Error(`The sandbox's Dentally took nobody in: ${response.status} ${await response.text()}`)
}
