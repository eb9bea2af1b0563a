import type { ProviderResponse } from '../../testing/fake-provider.ts'

const recipient = (address: string) => ({ emailAddress: { name: '', address } })

/** An email as Graph's delta query returns it. */
export function anOutlookMessage(id: string, { headers = {}, ...given }: Record<string, unknown> = {}) {
  return {
    '@odata.type': '#microsoft.graph.message',
    '@odata.etag': 'W/"CQAAABYAAAARn2vdzPFjSbaPPxzjlzOT"',
    id,
    conversationId: `AAQk-${id}`,
    from: recipient('Jane@home.example'),
    replyTo: [],
    toRecipients: [recipient('desk@outlook.example')],
    ccRecipients: [],
    bccRecipients: [],
    receivedDateTime: '2026-03-02T09:00:00Z',
    sentDateTime: '2026-03-02T08:59:58Z',
    isRead: false,
    isDraft: false,
    internetMessageHeaders: Object.entries(headers as object).map(([name, value]) => ({ name, value })),
    ...given,
  }
}

export type OutlookMessage = ReturnType<typeof anOutlookMessage>

export const recipients = (...addresses: string[]) => addresses.map(recipient)

/** An error as Graph writes it. */
export function graphError(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): ProviderResponse {
  const innerError = { date: '2026-03-02T09:00:00', 'request-id': '1', 'client-request-id': '1' }
  return { status, json: { error: { code, message: 'jane@home.example', innerError } }, headers }
}
