import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

/** The job that makes the file of an export. */
export const makeExportKind = jobKind({
  name: 'exports.make',
  payload: z.object({ client_id: z.uuid(), export_id: z.uuid() }),
  maxAttempts: 5,
})
export type ExportPayload = z.infer<typeof makeExportKind.payload>

export function makeExportKey({ export_id }: ExportPayload): string {
  return `export ${export_id}`
}
