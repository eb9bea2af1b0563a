import type { timeline } from '@enamel/contract/timeline'
import { legacyEvent } from '@enamel/domain/timeline/legacy-event'
import { readInPractice } from '../../db/bound-connections.ts'
import { ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { readEvent, readTimeline } from './read-timeline.ts'

export const getTimeline: Handler<typeof timeline.v2> = async ({ deps, session }, { params }) => {
  const read = await readInPractice(deps.db, session.clientId, (reader) =>
    readTimeline(reader, params.id, deps),
  )
  return read ? ok(read) : refuse('not_found')
}

export const getEvent: Handler<typeof timeline.v2Event> = async ({ deps, session }, { params }) => {
  const read = await readInPractice(deps.db, session.clientId, (reader) =>
    readEvent(reader, params.id, params.commId, deps),
  )
  return read ? ok(read) : refuse('not_found')
}

export const getLegacyTimeline: Handler<typeof timeline.legacy> = async ({ deps, session }, { params }) => {
  const read = await readInPractice(deps.db, session.clientId, (reader) =>
    readTimeline(reader, params.id, deps),
  )
  if (!read) return refuse('not_found')
  return ok({ items: read.items.flatMap((event) => legacyEvent(event) ?? []), version: read.version })
}

export const getLegacyEvent: Handler<typeof timeline.legacyEvent> = async ({ deps, session }, { params }) => {
  const read = await readInPractice(deps.db, session.clientId, (reader) =>
    readEvent(reader, params.id, params.commId, deps),
  )
  const event = read && legacyEvent(read.event)
  return event ? ok({ event, version: read.version }) : refuse('not_found')
}
