import type { bulk } from '@enamel/contract/bulk'
import type { BulkMessageState } from '@enamel/domain/bulk/bulk'
import { fullName } from '@enamel/domain/patients/name'
import { sql } from 'kysely'
import { readInPractice } from '../../db/bound-connections.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { batchById } from './bulk.queries.ts'
import { presentState, storedStates } from './present-bulk.ts'

const PAGE_SIZE = 50

/** Failed messages, then those that are being sent, then sent ones. */
const failedFirst = sql`case bulk_messages.state when 'failed' then 0 when 'sent' then 2 else 1 end`

/** A page of the results of a bulk message; those that failed first, so that staff see what is left to do. */
export const listResults: Handler<typeof bulk.results> = ({ deps, session }, { params, query }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    if (!(await batchById(reader, params.id))) return refuse('not_found')
    const rows = await resultsOf(reader, params.id, query)
    const total = await countResults(reader, params.id, query)
    const data = rows.map(({ patient_id, distinguisher, failure_reason, ...row }) => {
      const { state, reason } = presentState(row)
      const detail = reason === 'provider_error' ? failure_reason : null
      return { patient_id, name: fullName(row), distinguisher, state, reason, detail }
    })
    const metadata = { total, page: query.page, limit: PAGE_SIZE }
    return ok({ data, metadata }, { patientIds: data.map(({ patient_id }) => patient_id) })
  })

interface ResultsQuery {
  page: number
  state?: BulkMessageState | undefined
}

function resultsOf(reader: PracticeReader, batchId: string, { page, state }: ResultsQuery) {
  return messagesIn(reader, batchId, state)
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.client_id', '=', 'bulk_messages.client_id')
        .onRef('patients.id', '=', 'bulk_messages.patient_id'),
    )
    .leftJoin('communications', (join) =>
      join
        .onRef('communications.client_id', '=', 'bulk_messages.client_id')
        .onRef('communications.id', '=', 'bulk_messages.communication_id'),
    )
    .select(['bulk_messages.patient_id', 'bulk_messages.state', 'bulk_messages.reason'])
    .select(['patients.first_name', 'patients.last_name', 'patients.distinguisher'])
    .select('communications.failure_reason')
    .orderBy(failedFirst)
    .orderBy('bulk_messages.position')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
}

async function countResults(
  reader: PracticeReader,
  batchId: string,
  { state }: ResultsQuery,
): Promise<number> {
  const { total } = await messagesIn(reader, batchId, state)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function messagesIn(reader: PracticeReader, batchId: string, state: BulkMessageState | undefined) {
  const messages = reader
    .selectFrom('bulk_messages')
    .where('bulk_messages.client_id', '=', reader.clientId)
    .where('bulk_messages.batch_id', '=', batchId)
  return state === undefined ? messages : messages.where('bulk_messages.state', 'in', storedStates(state))
}
