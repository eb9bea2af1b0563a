import { exports } from '@enamel/contract/exports'
import type { PatientReport } from '@enamel/domain/patient-reports/reports'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call, callForFile } from '../../lib/call.ts'
import { type ReportAddress, reportQuery } from '../../signed-in/reports/report-address.ts'

export type ExportQuery = ReturnType<typeof exportQuery>

/** The query of an export: its type is the namespace, because one path exports the reports of all of them (C3-15). */
export function exportQuery({ id, namespace }: PatientReport, address: ReportAddress) {
  return { report: id, type: namespace, ...reportQuery(address) }
}

/** Starts a file with every patient of a report. An email informs the user when it is ready. */
export function startExport(query: ExportQuery): Promise<{ url: string }> {
  return call(exports.start, { query })
}

/** The file of an export, or why there is none. */
export type ExportFile =
  | { kind: 'ready'; content: Blob; name: string }
  | { kind: 'pending' | 'failed' | 'expired' | 'missing' }

/** How often a file that is being made is asked for. */
const PENDING_POLL_MS = 2_000

/** What the codes of the server's refusals say about the file. */
const kinds: Partial<Record<string, 'failed' | 'expired' | 'missing'>> = {
  export_failed: 'failed',
  export_expired: 'expired',
  not_found: 'missing',
}

const FALLBACK_NAME = 'patients.csv'

/** The file of an export, which is asked for until it is ready. */
export function exportFileQuery(exportId: string) {
  return queryOptions({
    queryKey: ['export', exportId],
    queryFn: ({ signal }) => fetchExport(exportId, signal),
    refetchInterval: ({ state }) => (state.data?.kind === 'pending' ? PENDING_POLL_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
}

/**
 * The file of an export, or why there is none.
 * @throws ApiError, NetworkError
 */
export async function fetchExport(exportId: string, signal?: AbortSignal): Promise<ExportFile> {
  try {
    const response = await callForFile(exports.download, { params: { id: exportId } }, signal)
    return response.status === 202 ? { kind: 'pending' } : await readFile(response)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const kind = kinds[error.code]
    if (!kind) throw error
    return { kind }
  }
}

async function readFile(response: Response): Promise<ExportFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = FALLBACK_NAME] = /filename="([^"]+)"/.exec(disposition) ?? []
  return { kind: 'ready', content: await response.blob(), name }
}
