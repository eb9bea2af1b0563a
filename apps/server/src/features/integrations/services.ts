import type { IntegrationKey } from '@enamel/domain/integrations/integration'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Connections } from './connection.ts'
import type { EndedConnection } from './ended-connection.ts'
import { mailboxConnections } from './mailbox/connection.ts'
import { revokeMailbox } from './mailbox/revoke.ts'
import { mailboxSignIn } from './mailbox/sign-in.ts'
import { practiceSystemConnection } from './practice-system/connection.ts'
import { countLinksOfConnectedSite } from './practice-system/linked-site.queries.ts'
import { revokePracticeSystem } from './practice-system/revoke.ts'
import { practiceSystemSignIn } from './practice-system/sign-in.ts'
import { storeWebhookSecret } from './practice-system/webhook-secret.ts'
import type { ServiceSignIn } from './sign-in/service-sign-in.ts'
import { whatsAppConnection } from './whatsapp/connection.ts'
import { whatsAppSignIn } from './whatsapp/sign-in.ts'

export interface IntegrationService {
  connections: Connections<unknown>
  signIn: ServiceSignIn
  /** Whether the account remains the practice's after it was disconnected, so that messages to it still arrive. */
  keepsAccount: boolean
  /** Ends notifications and revokes our credentials, as far as the service offers that. */
  revoke(deps: Dependencies, ended: EndedConnection): Promise<void>
  /** How many patients are linked with the account that is connected, or was last; absent for a service without links. */
  countLinks?(tx: PracticeTx): Promise<number>
  /**
   * Stores what the next connection with the same account needs of the credentials of one that ends, which then are
   * destroyed. Absent for a service of which nothing is needed.
   */
  storeNeededLater?(
    tx: PracticeTx,
    deps: Dependencies,
    ended: { account: string; sealedCredentials: string },
  ): Promise<void>
}

/** Whether the settings show the service to a practice with these features (G3-27). */
export function isListed(integration: IntegrationKey, features: readonly string[]): boolean {
  return integration !== 'whatsapp' || whatsAppConnection.isOffered(features)
}

/** What differs between the services to which practices are connected. */
export const integrationServices: Record<IntegrationKey, IntegrationService> = {
  gmail: {
    connections: mailboxConnections.gmail,
    signIn: mailboxSignIn('gmail'),
    keepsAccount: false,
    revoke: revokeMailbox('gmail'),
  },
  outlook: {
    connections: mailboxConnections.outlook,
    signIn: mailboxSignIn('outlook'),
    keepsAccount: false,
    revoke: revokeMailbox('outlook'),
  },
  dentally: {
    connections: practiceSystemConnection,
    signIn: practiceSystemSignIn,
    keepsAccount: true,
    revoke: revokePracticeSystem,
    countLinks: countLinksOfConnectedSite,
    storeNeededLater: (tx, deps, { account, sealedCredentials }) =>
      storeWebhookSecret(tx, deps, { site: account, sealedCredentials }),
  },
  whatsapp: {
    connections: whatsAppConnection,
    signIn: whatsAppSignIn,
    keepsAccount: true,
    // A number's key cannot be revoked through the API.
    revoke: async () => {},
  },
}
