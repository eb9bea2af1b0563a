import type { ProposedMatch } from '@enamel/contract/practice-system-matches'
import { fullName, withDistinguisher } from '@enamel/domain/patients/name'
import { plainDay } from '@enamel/domain/time/date-labels'

/** One detail of the two records of a match. */
export interface ComparedDetail {
  label: 'Name' | 'Born' | 'Phone' | 'Email'
  /** Of our patient; null if it is not known. */
  ours: string | null
  theirs: string | null
  /** Whether both are known and equal. */
  isSame: boolean
}

/** Our patient beside a record of the practice system, detail by detail. */
export function compareDetails(
  { patient, record }: ProposedMatch,
  formatPhone: (number: string) => string,
): ComparedDetail[] {
  const { distinguisher } = patient
  const day = (date: string | null) => date && plainDay(date)
  const phone = (number: string | null) => number && formatPhone(number)
  return [
    {
      ...detail('Name', patient.name, fullName(record)),
      ...(distinguisher && { ours: withDistinguisher(patient.name, distinguisher) }),
    },
    detail('Born', day(patient.date_of_birth), day(record.date_of_birth)),
    detail('Phone', phone(patient.phone), phone(record.phone)),
    detail('Email', patient.email, record.email_address),
  ]
}

function detail(label: ComparedDetail['label'], ours: string | null, theirs: string | null): ComparedDetail {
  const isSame = Boolean(ours && theirs) && ours?.toLowerCase() === theirs?.toLowerCase()
  return { label, ours: ours || null, theirs: theirs || null, isSame }
}
