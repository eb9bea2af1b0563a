import { z } from 'zod'
import { jobKind } from '../../jobs/job.ts'

const Payload = z.object({ client_id: z.uuid(), export_id: z.uuid() })
export type ExportPayload = z.infer<typeof Payload>

/** The job that makes the file of an export. */
export const makeExportKind = jobKind({ name: 'exports.make', payload: Payload, maxAttempts: 5 })

/** The job that informs the user who asked for an export of its result. */
export const sendExportEmailKind = jobKind({ name: 'exports.send-email', payload: Payload, maxAttempts: 25 })

export function makeExportKey({ export_id }: ExportPayload): string {
  return `export ${export_id}`
}

export function exportEmailKey({ export_id }: ExportPayload): string {
  return `export email ${export_id}`
}
