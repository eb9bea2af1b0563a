import type { PracticePatientMatch, practiceSystem } from '@enamel/contract/practice-system'
import { confidence, confidenceInQuery, type PersonFacts } from '@enamel/domain/practice-system/confidence'
import { queryFacts } from '@enamel/domain/practice-system/query-facts'
import type {
  Asked,
  PracticeAccount,
  PracticePatient,
  PracticeSystem,
} from '../../../adapters/practice-system/practice-system.ts'
import { inPractice } from '../../../db/database.ts'
import { answer, refuse } from '../../../http/outcome.ts'
import type { Handler } from '../../../http/serve.ts'
import { patientFacts } from '../links/link.queries.ts'
import { askFor } from '../practice-account.ts'

/** Nobody looks through more. */
const SHOWN = 50

/**
 * Patients of the practice system who fit a query, the likeliest first (DEN-08, G-41). With whom they are compared is
 * looked for by number and address too: a name can be misspelt, or another by now.
 */
export const findMatches: Handler<typeof practiceSystem.find> = async (context, { query }) => {
  const { world, session } = context
  const { patient_id: patientId, confidence: least } = query
  const facts =
    patientId && (await inPractice(world.db, session.clientId, (tx) => patientFacts(tx, patientId)))
  if (patientId && !facts) return refuse('not_found')
  const patient = facts ? { ...facts, phone: facts.phone_e164 ?? facts.phone } : null
  const said = queryFacts(query.query)
  const queries = [query.query, patient?.phone, patient?.email].filter((one): one is string => Boolean(one))

  const asked = await askFor(context, (account) => searchAll(world.practiceSystem, account, queries))
  if (!asked.ok) return asked
  const { patients, total } = asked.value
  const sure = (candidate: PracticePatient) =>
    patient ? confidence(patient, factsOf(candidate)) : confidenceInQuery(said, factsOf(candidate))
  const matches = patients
    .map((candidate) => presentMatch(candidate, sure(candidate)))
    .filter((match) => match.confidence >= least)
    .toSorted((one, other) => other.confidence - one.confidence || Number(one.id) - Number(other.id))
  const isWhole = matches.length === patients.length
  return answer(
    { matches: matches.slice(0, SHOWN), total: isWhole ? total : matches.length },
    aboutOf(facts, patientId),
  )
}

/** For the audit log: for whom they were looked for. */
function aboutOf(facts: unknown, patientId: string | undefined) {
  return facts && patientId ? { about: [patientId] } : {}
}

/** Everybody whom one of the queries finds, once; and how many there are. */
async function searchAll(
  system: PracticeSystem,
  account: PracticeAccount,
  queries: readonly string[],
): Promise<Asked<{ patients: PracticePatient[]; total: number }>> {
  const found = new Map<string, PracticePatient>()
  let total = 0
  for (const query of queries) {
    const asked = await system.search(account, query)
    if (asked.kind !== 'answered') return asked
    for (const patient of asked.value.patients) found.set(patient.id, patient)
    total = Math.max(total, asked.value.total)
  }
  return { kind: 'answered', value: { patients: [...found.values()], total: Math.max(total, found.size) } }
}

function factsOf({ first_name, last_name, date_of_birth, phone, email }: PracticePatient): PersonFacts {
  return { first_name, last_name, date_of_birth, phone, email }
}

function presentMatch(patient: PracticePatient, sure: number): PracticePatientMatch {
  const { middle_name: _middle, email, ...rest } = patient
  return { ...rest, email_address: email, confidence: sure }
}
