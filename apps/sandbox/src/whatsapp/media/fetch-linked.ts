import type { CloudIssue } from '../cloud-error.ts'

const LINK_TIMEOUT_MS = 10_000

export type FetchResult =
  | { ok: true; file: { type: string; content: Uint8Array } }
  | { ok: false; issue: CloudIssue }

/** Fetches the file of a message that contains a link instead of the file's id. */
export async function fetchLinkedFile(link: string): Promise<FetchResult> {
  try {
    const response = await fetch(link, { signal: AbortSignal.timeout(LINK_TIMEOUT_MS) })
    if (!response.ok) return fail(`The link returned ${response.status}.`)
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    return { ok: true, file: { type, content: new Uint8Array(await response.arrayBuffer()) } }
  } catch {
    return fail('The link could not be fetched.')
  }
}

function fail(details: string): FetchResult {
  return { ok: false, issue: { code: 131053, details } }
}
