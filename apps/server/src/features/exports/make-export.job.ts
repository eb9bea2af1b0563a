import { Readable } from 'node:stream'
import { EXPORT_DEADLINE_MS } from '@enamel/domain/exports/export-state'
import { reportPeriod } from '@enamel/domain/reporting/period'
import { inPractice } from '../../db/in-practice.ts'
import { isDatabaseUnavailable } from '../../db/unavailable.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type JobContext, job } from '../../jobs/job.ts'
import { publish } from '../../realtime/publish.ts'
import { allPatients } from '../patient-reports/index.ts'
import { practiceOf } from '../practice/index.ts'
import { type ExportPayload, exportEmailKey, makeExportKind, sendExportEmailKind } from './export.kinds.ts'
import { type ExportResult, exportOf, type StoredExport, settleExport } from './export.queries.ts'
import { csvOf } from './export-csv.ts'
import { exportFileKey, exportUrl } from './export-location.ts'

/**
 * Makes the file of an export. A run that is interrupted leaves no file, and the next one begins again. After the last
 * attempt the export has failed, and its user learns that by email.
 */
export const makeExportJob = job(makeExportKind, async (context, payload) => {
  const { deps, log } = context
  const row = await inPractice(deps.db, payload.client_id, (tx) => exportOf(tx, payload.export_id))
  if (row?.state !== 'pending') return
  try {
    const total = await storeFile(context, row)
    await settle(context, payload, { state: 'ready', total })
  } catch (error) {
    if (isWorthRetrying(context, row, error)) throw error
    log.error({ err: error, export_id: row.id }, 'an export could not be made')
    await settle(context, payload, { state: 'failed' })
  }
})

/** Whether a later run may succeed; the stop of the process or of the database is not the export's failure. */
function isWorthRetrying({ deps, attempt, signal }: JobContext, row: StoredExport, error: unknown): boolean {
  const deadline = row.created_at.getTime() + EXPORT_DEADLINE_MS
  const isLast = attempt >= makeExportKind.maxAttempts || deps.clock.now().getTime() > deadline
  return !isLast || signal?.aborted === true || isDatabaseUnavailable(error)
}

/** Stores the patients of an export as they are now, by the time at which it was asked for. @returns their number */
function storeFile({ deps, signal }: JobContext, row: StoredExport): Promise<number> {
  const { report, range, filters } = row.query
  return inPractice(deps.db, row.client_id, async (tx) => {
    const { time_zone } = await practiceOf(tx)
    const period = reportPeriod(range, row.created_at, time_zone)
    let total = 0
    const batches = async function* () {
      for await (const patients of allPatients(tx, { who: report.who, period, filters })) {
        signal?.throwIfAborted()
        total += patients.length
        yield patients
      }
    }
    await deps.storage.put(exportFileKey(row.client_id, row.id), Readable.from(csvOf(batches())))
    return total
  })
}

async function settle({ deps }: JobContext, payload: ExportPayload, result: ExportResult): Promise<void> {
  const { client_id, export_id } = payload
  await inPractice(deps.db, client_id, async (tx) => {
    const settled = await settleExport(tx, export_id, result, deps.clock.now())
    if (!settled) return
    await enqueue(tx, sendExportEmailKind, payload, { key: exportEmailKey(payload) })
    if (result.state === 'failed') return
    const ready = { user_id: settled.user_id, url: exportUrl(export_id) }
    await publish(tx, 'patients.export.ready', null, ready)
  })
}
