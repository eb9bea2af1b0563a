import { normaliseEmail } from '@enamel/domain/patients/email-address'
import { parsePhone } from '@enamel/domain/patients/phone-number'
import { confidence, isProposed, type PersonDetails } from '@enamel/domain/practice-system/confidence'
import type { PracticePatient } from '../../../adapters/practice-system/practice-system.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { practiceCountry } from '../../practice/index.ts'
import { linkedPatients } from '../records/link.queries.ts'
import { type Candidate, candidatesFor } from './candidate.queries.ts'
import type { NewMatch } from './match.queries.ts'
import { replaceMatches } from './store-matches.ts'

/** The most matches that are stored of one record: a whole family may share its number. */
const MAX_PER_RECORD = 10

/**
 * Compares records of the practice system with the patients of the practice, and stores which may be the same person,
 * for staff to decide. Linked patients and records, and deleted records, are not proposed. Nobody is linked.
 */
export async function compareRecords(
  tx: PracticeTx,
  records: readonly PracticePatient[],
  now: Date,
): Promise<void> {
  const linked = await linkedPatients(
    tx,
    records.map(({ id }) => id),
  )
  // The match of a linked record stays for the time when its patient is unlinked.
  const unlinked = records.filter(({ id }) => !linked.has(id))
  const country = await practiceCountry(tx)
  const people = unlinked
    .filter(({ active }) => active)
    .map((record) => ({ record, person: comparable(record, country) }))
  const find = findIn(await candidatesFor(tx, contactDetails(people.map(({ person }) => person))))
  const matches = people.flatMap(({ record, person }) => likeliest(record, person, find(person)))
  await replaceMatches(tx, { records: unlinked.map(({ id }) => id), matches, now })
}

/** The details of a record for comparison: its phone number in E.164, read as in the practice's country. */
function comparable(record: PracticePatient, country: Parameters<typeof parsePhone>[1]): PersonDetails {
  const { first_name, last_name, date_of_birth, email } = record
  const phone = parsePhone(record.phone ?? '', country)
  return {
    first_name,
    last_name,
    date_of_birth,
    phone: phone.ok ? phone.e164 : null,
    email: normaliseEmail(email ?? ''),
  }
}

function contactDetails(people: readonly PersonDetails[]) {
  const known = (field: 'phone' | 'email' | 'date_of_birth') => [
    ...new Set(people.map((person) => person[field]).filter((value) => value !== null)),
  ]
  return { phones: known('phone'), emails: known('email'), birthDays: known('date_of_birth') }
}

/** Finds the candidates who share a detail with a person. */
function findIn(candidates: readonly Candidate[]): (person: PersonDetails) => Set<Candidate> {
  const byPhone = Map.groupBy(candidates, ({ phone }) => phone)
  const byEmail = Map.groupBy(candidates, ({ email }) => email && normaliseEmail(email))
  const byBirthDay = Map.groupBy(candidates, ({ date_of_birth }) => date_of_birth)
  return ({ phone, email, date_of_birth }) =>
    new Set([
      ...((phone && byPhone.get(phone)) || []),
      ...((email && byEmail.get(email)) || []),
      ...((date_of_birth && byBirthDay.get(date_of_birth)) || []),
    ])
}

function likeliest(
  { id, first_name, last_name, email, phone, date_of_birth }: PracticePatient,
  person: PersonDetails,
  candidates: ReadonlySet<Candidate>,
): NewMatch[] {
  const record = { first_name, last_name, email, phone, date_of_birth }
  return [...candidates]
    .filter((candidate) => isProposed(candidate, person))
    .map((candidate) => ({
      patient_id: candidate.id,
      external_id: id,
      confidence: confidence(candidate, person),
      record,
    }))
    .toSorted((one, other) => other.confidence - one.confidence)
    .slice(0, MAX_PER_RECORD)
}
