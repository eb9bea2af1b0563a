import type { ProviderResponse } from '../../testing/fake-provider.ts'

/** An email as Gmail returns it in the format `metadata`. */
export function aGmailMessage(
  id: string,
  { headers = {}, labels = ['INBOX', 'UNREAD'], at = '2026-03-02T09:00:00Z', thread = `t${id}` } = {} as {
    headers?: Record<string, string>
    labels?: string[]
    at?: string
    thread?: string
  },
) {
  const all = { From: 'Jane <Jane@home.example>', To: 'desk@mail.example', ...headers }
  return {
    id,
    threadId: thread,
    labelIds: labels,
    snippet: 'Hello',
    historyId: '1200',
    internalDate: String(Date.parse(at)),
    sizeEstimate: 2048,
    payload: {
      mimeType: 'text/plain',
      headers: Object.entries(all).map(([name, value]) => ({ name, value })),
    },
  }
}

/** An error as Google's APIs write it. */
export function googleError(
  code: number,
  reason: string,
  {
    message = 'jane@home.example',
    headers = {},
  }: { message?: string; headers?: Record<string, string> } = {},
): ProviderResponse {
  const errors = [{ message, domain: 'global', reason }]
  return { status: code, json: { error: { code, message, errors, status: 'FAILED' } }, headers }
}
