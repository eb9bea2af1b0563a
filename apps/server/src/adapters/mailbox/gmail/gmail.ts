import type { AuthorizationServer } from '../../oauth/authorization-server.ts'
import type { MailboxProvider, MailboxTrouble } from '../mailbox-provider.ts'

/** The calls to the provider follow; until then it counts as unreachable. */
export function gmail({ authorization }: { authorization: AuthorizationServer | null }): MailboxProvider {
  const trouble: MailboxTrouble = { kind: 'unreachable', detail: 'not connected yet' }
  return {
    integration: 'gmail',
    authorization,
    owner: async () => trouble,
    step: async () => trouble,
    raw: async () => trouble,
    send: async () => trouble,
    findSent: async () => trouble,
    subscribe: async () => trouble,
    unsubscribe: async () => {},
    path: '/webhooks/gmail',
    read: async () => null,
  }
}
