import type { exports } from '@enamel/contract/exports'
import { exportFileName } from '@enamel/domain/exports/export-file'
import { exportState } from '@enamel/domain/exports/export-state'
import { readInPractice } from '../../db/bound-connections.ts'
import { accepted, ok, refuse } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { exportOf } from './export.queries.ts'
import { exportFileKey } from './export-location.ts'

/** The file of an export of the caller's practice, or why there is none (PRT-15, G3-12). */
export const downloadExport: Handler<typeof exports.download> = async ({ deps, session }, { params }) => {
  const { clientId } = session
  const row = await readInPractice(deps.db, clientId, (reader) => exportOf(reader, params.id))
  if (!row) return refuse('not_found')
  switch (exportState(row, deps.clock.now())) {
    case 'pending':
      return accepted({ status: 'pending' })
    case 'failed':
      return refuse('export_failed')
    case 'expired':
      return refuse('export_expired')
    case 'ready': {
      const { report, range } = row.query
      const { size, stream } = await deps.storage.open(exportFileKey(clientId, row.id))
      return ok({ name: exportFileName(report, range), type: 'text/csv; charset=utf-8', size, stream })
    }
  }
}
