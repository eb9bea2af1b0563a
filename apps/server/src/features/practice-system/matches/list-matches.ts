import {
  MATCHES_COUNTED_MAX,
  MATCHES_PAGE_SIZE,
  type ProposedMatch,
  type practiceSystemMatches,
  readMatchCursor,
  writeMatchCursor,
} from '@enamel/contract/practice-system-matches'
import { fullName } from '@enamel/domain/patients/name'
import { readInPractice } from '../../../db/bound-connections.ts'
import { ok } from '../../../http/pipeline/handler-result.ts'
import type { Handler } from '../../../http/pipeline/serve.ts'
import { countMatches, MatchRecord, matchesAfter } from './match.queries.ts'

/** The matches that wait for a decision, also while the practice system cannot be reached. */
export const listMatches: Handler<typeof practiceSystemMatches.list> = ({ deps, session }, { query }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const position = query.cursor === undefined ? null : readMatchCursor(query.cursor)
    const rows = await matchesAfter(reader, position, MATCHES_PAGE_SIZE + 1)
    const page = rows.slice(0, MATCHES_PAGE_SIZE)
    const last = page.at(-1)
    return ok(
      {
        data: page.map(presentMatch),
        total: await countMatches(reader, MATCHES_COUNTED_MAX + 1),
        cursor: last && rows.length > page.length ? writeMatchCursor(last) : null,
      },
      { patientIds: page.map(({ patient_id }) => patient_id) },
    )
  })

function presentMatch(row: Awaited<ReturnType<typeof matchesAfter>>[number]): ProposedMatch {
  const { patient_id, distinguisher, external_id, confidence, email, phone, date_of_birth } = row
  const { email: email_address, ...record } = MatchRecord.parse(row.record)
  return {
    patient: { id: patient_id, name: fullName(row), distinguisher, email, phone, date_of_birth },
    record: { id: external_id, email_address, ...record },
    confidence,
  }
}
