import type { CloudIssue } from '../cloud-error.ts'

const LINK_TIMEOUT_MS = 10_000

export type Linked =
  | { ok: true; file: { type: string; content: Uint8Array } }
  | { ok: false; issue: CloudIssue }

/** Fetches a file that a message names by its link. */
export async function fetchLinked(link: string): Promise<Linked> {
  try {
    const response = await fetch(link, { signal: AbortSignal.timeout(LINK_TIMEOUT_MS) })
    if (!response.ok) return refuse(`The link answered ${response.status}.`)
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    return { ok: true, file: { type, content: new Uint8Array(await response.arrayBuffer()) } }
  } catch {
    return refuse('The link could not be fetched.')
  }
}

function refuse(details: string): Linked {
  return { ok: false, issue: { code: 131053, details } }
}
