import type { ProposedMatch } from '@enamel/contract/practice-system-matches'

interface Overrides {
  patient?: Partial<ProposedMatch['patient']>
  record?: Partial<ProposedMatch['record']>
  confidence?: number
}

/** A proposed match: Tom Whitfield and a record with the same details, unless told otherwise. */
export function aMatch({ patient, record, confidence = 0.84 }: Overrides = {}): ProposedMatch {
  return {
    patient: {
      id: '0198c1de-0000-7000-8000-0000000000b1',
      name: 'Tom Whitfield',
      distinguisher: null,
      email: 'tom@mail.test',
      phone: '+447700900461',
      date_of_birth: '1994-06-09',
      ...patient,
    },
    record: {
      id: '4711',
      first_name: 'Tom',
      last_name: 'Whitfield',
      email_address: 'tom@mail.test',
      phone: '+447700900461',
      date_of_birth: '1994-06-09',
      ...record,
    },
    confidence,
  }
}
