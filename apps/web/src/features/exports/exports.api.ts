import type { CallInput } from '@enamel/contract/endpoint'
import { exports } from '@enamel/contract/exports'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call, callForFile } from '../../lib/call.ts'

/** The parameters of an export: its report and filters; `type` is the report's namespace (PRT-12). */
export type ExportQuery = CallInput<typeof exports.start>['query']

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
    if (response.status !== 202) return await readFile(response)
    const { status } = (await response.json()) as { status: 'pending' | 'failed' }
    return { kind: status }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 410) return { kind: 'expired' }
    if (error.status === 404) return { kind: 'missing' }
    throw error
  }
}

async function readFile(response: Response): Promise<ExportFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = FALLBACK_NAME] = /filename="([^"]+)"/.exec(disposition) ?? []
  return { kind: 'ready', content: await response.blob(), name }
}
