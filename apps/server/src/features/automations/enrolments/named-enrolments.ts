import type { DistinguishedName } from '@enamel/domain/patients/name'
import type { PracticeReader } from '../../../db/practice-reader.ts'
import { type StoredEnrolment, storedEnrolment } from '../enrolment.queries.ts'

/** An enrolment with the name of its patient. */
export interface NamedEnrolment extends StoredEnrolment {
  name: DistinguishedName
}

/** The enrolments of the practice with the names of their patients. */
export function namedEnrolments(reader: PracticeReader) {
  return reader
    .selectFrom('enrolments as e')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'e.client_id').onRef('p.id', '=', 'e.patient_id'),
    )
    .selectAll('e')
    .select(['p.first_name', 'p.last_name', 'p.distinguisher'])
    .where('e.client_id', '=', reader.clientId)
}

type Row = Awaited<ReturnType<ReturnType<typeof namedEnrolments>['execute']>>[number]

export function namedEnrolment({ first_name, last_name, distinguisher, ...row }: Row): NamedEnrolment {
  return { ...storedEnrolment(row), name: { first_name, last_name, distinguisher } }
}
