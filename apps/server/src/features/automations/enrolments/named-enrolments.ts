import type { PracticeTx } from '../../../db/database.ts'
import { storedEnrolment } from '../engine/enrolment.queries.ts'
import type { NamedEnrolment } from './present-enrolment.ts'

/** The enrolments of the practice with the names of their patients. */
export function namedEnrolments(tx: PracticeTx) {
  return tx
    .selectFrom('enrolments as e')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'e.client_id').onRef('p.id', '=', 'e.patient_id'),
    )
    .selectAll('e')
    .select(['p.first_name', 'p.last_name'])
    .where('e.client_id', '=', tx.clientId)
}

type Row = Awaited<ReturnType<ReturnType<typeof namedEnrolments>['execute']>>[number]

export function namedEnrolment({ first_name, last_name, ...row }: Row): NamedEnrolment {
  return { ...storedEnrolment(row), name: { first_name, last_name } }
}
