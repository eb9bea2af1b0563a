import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'
import type { ExportPayload } from './make-export.kind.ts'

/** The job that informs the user who asked for an export of its result. */
export const sendExportEmailKind = jobKind<ExportPayload>({
  name: 'exports.send-email',
  payload: z.object({ client_id: z.uuid(), export_id: z.uuid() }),
  maxAttempts: 25,
})

export function exportEmailKey({ export_id }: ExportPayload): string {
  return `export email ${export_id}`
}
