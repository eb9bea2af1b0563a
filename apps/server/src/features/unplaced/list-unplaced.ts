import { FormSubmission } from '@enamel/contract/forms'
import { unplaced } from '@enamel/contract/unplaced'
import { shownAnswers } from '@enamel/domain/unplaced/shown-answers'
import { API_BASE } from '../../api-base.ts'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { countUnplaced } from '../inbound/index.ts'
import { unplacedById, unplacedMessages } from './unplaced.queries.ts'

export const listUnplaced: Handler<typeof unplaced.list> = ({ deps, session }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const rows = await unplacedMessages(reader)
    const data = rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      reason: row.reason,
      from: row.sender,
      subject: row.subject,
      snippet: row.snippet,
      answers: answersOf(row.form),
      received_at: row.received_at.toISOString(),
      raw_url: `${API_BASE}${unplaced.raw.path.replace(':id', row.id)}`,
    }))
    return ok({ data, total: await countUnplaced(reader) })
  })

/** @param form the form as received; null for a message that is not a form */
function answersOf(form: unknown) {
  const parsed = FormSubmission.safeParse(form)
  return parsed.success ? shownAnswers(parsed.data.fields) : []
}

/** Sends an email exactly as received, any other message as JSON with the data that was received. */
export const getRaw: Handler<typeof unplaced.raw> = async ({ deps, session }, { params }) => {
  const row = await readInPractice(deps.db, session.clientId, (reader) => unplacedById(reader, params.id))
  if (!row) return refuse('not_found')
  if (row.storage_key) {
    const { size, stream } = await deps.storage.open(row.storage_key)
    return ok({ name: `${row.id}.eml`, type: 'message/rfc822', size, stream })
  }
  const bytes = Buffer.from(JSON.stringify(row.raw, null, 2))
  return ok({ name: `${row.id}.json`, type: 'application/json', size: bytes.byteLength, stream: bytes })
}
