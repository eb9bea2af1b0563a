import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { Change, Folder, Message } from '../mailbox/message.ts'
import { newestFirst } from '../mailbox/newest-first.ts'
import { readToken, writeToken } from '../mailbox/opaque-token.ts'
import { type DeltaOptions, DeltaPosition, MAX_FILTERED, readDeltaOptions } from './delta-position.ts'
import { syncStateNotFound } from './graph-error.ts'
import { graphIdOf } from './graph-id.ts'
import { folderOf } from './messages.routes.ts'
import { presentMessage } from './present-message.ts'
import { baseUrlOf, pageSizeOf, preferencesOf } from './read-query.ts'

/** A page of a round: its rows, and where the next page or the next round begins. */
interface Page {
  rows: Row[]
  next: DeltaPosition
  /** Whether the round ends with this page. */
  isLast: boolean
}

type Row =
  | { kind: 'message'; message: Message }
  | { kind: 'removed'; message: Message; reason: 'deleted' | 'changed' }

export interface DeltaDependencies {
  clock: SandboxClock
  mailboxOf: (request: FastifyRequest) => Mailbox
}

/** What changed in a folder: first all its messages, and in later rounds those that were added, changed or removed. */
export function deltaRoutes({ clock, mailboxOf }: DeltaDependencies) {
  function positionOf(request: FastifyRequest, mailbox: Mailbox): DeltaPosition {
    const query = request.query as Record<string, string>
    const token = query.$skiptoken ?? query.$deltatoken
    if (token === undefined) {
      return {
        round: 'first',
        history: mailbox.historyId,
        after: null,
        returned: 0,
        options: readDeltaOptions(request),
      }
    }
    const position = readToken(DeltaPosition, token)
    if (!position) throw syncStateNotFound()
    return position
  }

  return async (app: FastifyInstance) => {
    app.get(
      '/me/mailFolders/:folder/messages/delta',
      { config: { call: 'delta' } },
      async (request, reply) => {
        const mailbox = mailboxOf(request)
        const folder = folderOf(request)
        const { isImmutable, pageSize } = preferencesOf(request)
        const position = positionOf(request, mailbox)
        const { options } = position
        const size = pageSizeOf(pageSize, options.top)
        const changes = mailbox.changesAfter(position.history, clock.now().getTime())
        if (!changes) throw syncStateNotFound()
        const { rows, next, isLast } =
          position.round === 'first'
            ? firstRoundPage(mailbox, folder, position, size)
            : laterRoundPage(changes, folder, position, size)
        if (pageSize !== null) reply.header('Preference-Applied', `odata.maxpagesize=${pageSize}`)
        const address = `${baseUrlOf(request)}/me/mailFolders/${(request.params as { folder: string }).folder}/messages/delta`
        const link = isLast
          ? { '@odata.deltaLink': `${address}?$deltatoken=${writeToken(next)}` }
          : { '@odata.nextLink': `${address}?$skiptoken=${writeToken(next)}` }
        const presentation = { select: options.select, isImmutable }
        return {
          '@odata.context': `${baseUrlOf(request)}/$metadata#Collection(message)`,
          ...link,
          value: await Promise.all(
            rows.map((row) =>
              row.kind === 'message' ? presentMessage(row.message, presentation) : presentRemoved(row),
            ),
          ),
        }

        function presentRemoved({ message, reason }: Extract<Row, { kind: 'removed' }>) {
          const id = graphIdOf({ id: message.id, folder }, isImmutable)
          return { '@odata.type': '#microsoft.graph.message', id, '@removed': { reason } }
        }
      },
    )
  }
}

/** The messages of the folder, newest first. With a filter the round ends after 5,000 of them. */
function firstRoundPage({ messages }: Mailbox, folder: Folder, position: DeltaPosition, size: number): Page {
  const { after, returned, options } = position
  const limit = options.since === null ? size : Math.min(size, MAX_FILTERED - returned)
  const rows: Row[] = []
  let hasMore = false
  for (const message of newestFirst(messages, after)) {
    if (message.folder !== folder || !isSince(message, options)) continue
    hasMore = rows.length === limit
    if (hasMore) break
    rows.push({ kind: 'message', message })
  }
  const total = returned + rows.length
  const isLast = !hasMore || (options.since !== null && total >= MAX_FILTERED)
  const last = rows.at(-1)?.message
  return {
    rows,
    isLast,
    next: isLast
      ? { ...position, round: 'later', after: null, returned: 0 }
      : { ...position, after: last ? { at: last.at, id: last.id } : after, returned: total },
  }
}

/** The messages of a number of changes. A message that changed several times is one row. */
function laterRoundPage(
  changes: readonly Change[],
  folder: Folder,
  position: DeltaPosition,
  size: number,
): Page {
  const { options } = position
  const changed = new Map<Message, Change[]>()
  let history = position.history
  let isLast = true
  for (const change of changes) {
    if (concerns(change, folder)) {
      const isNew = !changed.has(change.message)
      if (isNew && changed.size === size) {
        isLast = false
        break
      }
      changed.set(change.message, [...(changed.get(change.message) ?? []), change])
    }
    history = change.id
  }
  const rows = [...changed].flatMap(([message, all]) => rowOf(message, all, folder, options) ?? [])
  return { rows, isLast, next: { ...position, history } }
}

/** Whether a change is of a message that was in the folder before or after it. */
function concerns(change: Change, folder: Folder): boolean {
  return change.kind === 'moved'
    ? change.from === folder || change.to === folder
    : change.message.folder === folder
}

function rowOf(
  message: Message,
  changes: readonly Change[],
  folder: Folder,
  options: DeltaOptions,
): Row | null {
  const isWanted = (type: string) => options.changeType === null || options.changeType === type
  if (changes.some(({ kind }) => kind === 'deleted')) {
    return isWanted('deleted') ? { kind: 'removed', message, reason: 'deleted' } : null
  }
  if (message.folder !== folder) {
    return isWanted('deleted') ? { kind: 'removed', message, reason: 'changed' } : null
  }
  const isCreated = changes.some(
    (change) => change.kind === 'added' || (change.kind === 'moved' && change.to === folder),
  )
  if (!isWanted(isCreated ? 'created' : 'updated') || !isSince(message, options)) return null
  return { kind: 'message', message }
}

function isSince({ at }: Message, { since }: DeltaOptions): boolean {
  if (!since) return true
  return since.isInclusive ? at >= since.at : at > since.at
}
