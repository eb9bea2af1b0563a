import type { UsageReport } from '../apps/sandbox/src/mailbox/usage.ts'
import type { Person } from '../apps/server/src/testing/person.ts'

/** The mailboxes of the demo's first practice. */
export const MAILBOXES = {
  gmail: { provider: 'google', account: 'desk@brightside-dental.test' },
  outlook: { provider: 'microsoft', account: 'desk.brightside@outlook.example' },
} as const

export type MailboxKey = keyof typeof MAILBOXES

/** The product's registrations at the sandbox's Google and Microsoft, and where it reaches them. */
export function mailboxServices(sandboxUrl: string): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: 'enamel.apps.googleusercontent.test',
    GOOGLE_CLIENT_SECRET: 'sandbox-google-client-secret',
    GOOGLE_SIGN_IN_URL: `${sandboxUrl}/google`,
    GOOGLE_TOKEN_URL: `${sandboxUrl}/google`,
    GMAIL_BASE_URL: `${sandboxUrl}/google`,
    MICROSOFT_CLIENT_ID: '00000000-0000-4000-8000-0000000e9a3e',
    MICROSOFT_CLIENT_SECRET: 'sandbox-microsoft-client-secret',
    MICROSOFT_SIGN_IN_URL: `${sandboxUrl}/microsoft`,
    GRAPH_BASE_URL: `${sandboxUrl}/graph`,
  }
}

/** Signs in at the provider as the practice does. From then on the product fetches the mailbox. */
export async function connectMailbox(staff: Person, mailbox: MailboxKey, account: string): Promise<void> {
  const { body } = await staff.put(`/integrations/${mailbox}/connection`)
  const allowed = await fetch(body.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'allow', account }),
  })
  const callback = new URL(allowed.headers.get('location') ?? '')
  const done = await staff.get(callback.pathname.replace(/^\/api/, '') + callback.search)
  if (!done.headers.get('location')?.endsWith('/integrations/done'))
    throw new Error(`The sign-in to ${mailbox} failed`)
}

/** What the product has asked a mailbox of the sandbox for. */
export interface MailboxState {
  watch: object | null
  subscriptions: object[]
  usage: UsageReport
}

export async function mailboxState(
  sandboxUrl: string,
  mailbox: { provider: string; account: string },
): Promise<MailboxState> {
  const response = await fetch(`${sandboxUrl}/control/mailbox?${new URLSearchParams({ ...mailbox })}`)
  if (!response.ok) throw new Error(`The sandbox does not show the mailbox: ${response.status}`)
  return (await response.json()) as MailboxState
}
