import type { scheduledMessages } from '@enamel/contract/scheduled-messages'
import { isUuid } from '@enamel/domain/text/uuid'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse, refuseCursor } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { patientExists } from '../patients/index.ts'
import { presentScheduled } from './present-scheduled.ts'
import {
  type ListedRow,
  listedOfPatient,
  listedPage,
  type Position,
  summaryOf,
} from './scheduled-message.queries.ts'

export const listScheduled: Handler<typeof scheduledMessages.list> = async ({ deps, session }, { query }) => {
  const { mine, limit, cursor } = query
  const after = cursor === undefined ? null : readCursor(cursor)
  if (cursor !== undefined && after === null) return refuseCursor()
  const found = await readInPractice(deps.db, session.clientId, (reader) =>
    listedPage(reader, { authorId: mine ? session.userId : null, after, limit: limit + 1 }),
  )
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return ok(
    { data: rows.map(presentScheduled), cursor: last && found.length > limit ? cursorOf(last) : null },
    { patientIds: [...new Set(rows.map(({ patient_id }) => patient_id))] },
  )
}

export const listScheduledOfPatient: Handler<typeof scheduledMessages.ofPatient> = async (
  { deps, session },
  { params },
) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    if (!(await patientExists(reader, params.id))) return refuse('not_found')
    return ok((await listedOfPatient(reader, params.id)).map(presentScheduled))
  })

export const summariseScheduled: Handler<typeof scheduledMessages.summary> = async ({ deps, session }) =>
  ok(await readInPractice(deps.db, session.clientId, summaryOf))

function cursorOf({ state, send_at, id }: ListedRow): string {
  return `${state === 'waiting' ? 1 : 0}.${send_at.getTime()}.${id}`
}

/** A cursor is not protected, since it leads nowhere that the list does not. */
function readCursor(cursor: string): Position | null {
  const [, waiting, time, id] = /^([01])\.(\d{1,14})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (id === undefined || !isUuid(id)) return null
  return { isWaiting: waiting === '1', sendAt: new Date(Number(time)), id }
}
