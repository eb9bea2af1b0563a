import type { exports } from '@enamel/contract/exports'
import { namedReport } from '@enamel/domain/patient-reports/reports'
import { v7 as uuid } from 'uuid'
import type { PracticeTx } from '../../db/practice-tx.ts'
import { accepted, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { checkRange, reportScope } from '../reporting/index.ts'
import { makeExportKey, makeExportKind } from './export.kinds.ts'
import { insertExport, lockExportsOf, recentExport } from './export.queries.ts'
import { exportUrl } from './export-location.ts'
import type { ExportQuery } from './export-query.ts'

const WRONG_TYPE = 'Must be the namespace of the report'

/** Starts the export of a report's patients, once for requests that are repeated (PRT-12, PRT-14, C3-37). */
export const startExport: Handler<typeof exports.start> = async (context, { query }) => {
  const report = namedReport(query.report, query.type)
  if (!report) return refuse('not_found')
  if (report.namespace !== query.type)
    return refuse('validation', { errors: { ...(await checkRange(context, { query })), type: [WRONG_TYPE] } })
  const { deps, session, change } = context
  const now = deps.clock.now()
  return change(async (tx) => {
    const checked = await reportScope(tx, query, now)
    if (!checked.ok) return checked
    const { range, filters } = checked.scope
    const id = await exportFor(tx, session.userId, { report, range, filters }, now)
    return accepted({ url: exportUrl(id) })
  })
}

/** @returns the id of the user's export with this query, which is started if it was not started a moment ago */
async function exportFor(tx: PracticeTx, userId: string, query: ExportQuery, now: Date): Promise<string> {
  await lockExportsOf(tx, userId)
  const recent = await recentExport(tx, { userId, query }, now)
  if (recent !== undefined) return recent
  const id = uuid()
  await insertExport(tx, { id, userId, query }, now)
  const payload = { client_id: tx.clientId, export_id: id }
  await enqueue(tx, makeExportKind, payload, { key: makeExportKey(payload) })
  return id
}
