import {
  type IntegrationKey,
  type IntegrationState,
  integrationStates,
  isInUse,
} from '@enamel/domain/integrations/integration'
import type { z } from 'zod'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Seal, sealFor } from '../../sealed-text.ts'
import { practiceFeatures } from '../practice/index.ts'
import { changeState } from './change-state.ts'
import { integrationOf } from './integration.queries.ts'

/** A service to which practices are connected. */
export interface ConnectedService<Credentials> {
  integration: IntegrationKey
  /** The credentials, and the text as which they are sealed. */
  credentials: z.ZodType<Credentials, string>
  /** Why the connection does not work once the service refuses the credentials, in a text for staff. */
  refusedReason: string
  /** Whether a practice with these feature flags may use the connection. */
  isOffered: (features: readonly string[]) => boolean
}

/** A practice's connection to a service, at one moment. */
export interface Connection<Credentials> {
  state: IntegrationState
  isHealthy: boolean
  /** The service's name for the account: a site, a number's id. */
  account: string
  /** The name that people know: a number, an address. */
  label: string | null
  /** The mark of the webhook registered there; null before there was one. */
  registration: string | null
  /** When the service last accepted the credentials. */
  lastSeenAt: Date | null
  /** The credentials as they are stored. */
  sealedCredentials: string
  /** @throws when they were sealed under another secret: they have to be given again */
  openCredentials(): Promise<Credentials>
}

export interface NewConnection<Credentials> {
  account: string
  label?: string
  credentials: Credentials
  registration?: string | null
}

/** The service's reply when it accepts the credentials. */
export interface Acceptance<Credentials> {
  /** The mark of the webhook that was registered there just now. */
  registration?: string
  /** Renewed credentials, which replace those that were accepted. */
  credentials?: Credentials
}

/** The connections of practices to one service. */
export interface Connections<Credentials>
  extends Pick<ConnectedService<Credentials>, 'integration' | 'isOffered'> {
  /** Null where the practice has no connection in use, or not the feature. */
  read(tx: PracticeTx, deps: Pick<Dependencies, 'secret'>): Promise<Connection<Credentials> | null>
  /** Connects the practice, or replaces the credentials of its connection. They are assumed to be valid. */
  connect(
    tx: PracticeTx,
    connection: NewConnection<Credentials>,
    at: { secret: string; now: Date },
  ): Promise<void>
  /**
   * The service accepted the credentials. Nothing is stored if the practice has been disconnected or was given other
   * credentials since the connection was read.
   */
  markSeen(
    tx: PracticeTx,
    connection: Connection<Credentials>,
    acceptance: Acceptance<Credentials>,
    at: { secret: string; now: Date },
  ): Promise<void>
  /** The service refused the credentials: nothing is asked of it until it accepts them again. */
  markRefused(deps: Pick<Dependencies, 'db' | 'clock'>, clientId: string): Promise<void>
}

export function connectionsTo<Credentials>(service: ConnectedService<Credentials>): Connections<Credentials> {
  const { integration, isOffered } = service
  return {
    integration,
    isOffered,

    async read(tx, { secret }) {
      const row = await integrationOf(tx, integration)
      if (!row?.credentials || !row.account || !isInUse(row.state)) return null
      if (!isOffered(await practiceFeatures(tx))) return null
      const { credentials, account, label, state, registration, last_seen_at } = row
      return {
        state,
        isHealthy: state === 'healthy',
        account,
        label,
        registration,
        lastSeenAt: last_seen_at,
        sealedCredentials: credentials,
        openCredentials: async () =>
          service.credentials.parse(await credentialSeal(secret).open(credentials)),
      }
    },

    async connect(tx, { account, label = null, credentials, registration = null }, { secret, now }) {
      const sealed = await seal(credentials, secret)
      const values = { account, label, credentials: sealed, registration, last_seen_at: now }
      const row = { client_id: tx.clientId, integration, changed_at: now }
      await tx
        .insertInto('integrations')
        // Disconnected until its state is written below, so that open browsers are notified.
        .values({ ...values, ...row, state: 'disconnected' })
        .onConflict((conflict) => conflict.columns(['client_id', 'integration']).doUpdateSet(values))
        .execute()
      const from = integrationStates.filter((state) => state !== 'healthy')
      await changeState(tx, integration, { from, to: 'healthy', now })
    },

    async markSeen(tx, { sealedCredentials }, { registration, credentials }, { secret, now }) {
      const seen = await tx
        .updateTable('integrations')
        .set({
          last_seen_at: now,
          ...(registration !== undefined && { registration }),
          ...(credentials !== undefined && { credentials: await seal(credentials, secret) }),
        })
        .where('client_id', '=', tx.clientId)
        .where('integration', '=', integration)
        .where('credentials', '=', sealedCredentials)
        .executeTakeFirst()
      if (seen.numUpdatedRows > 0n)
        await changeState(tx, integration, { from: ['unhealthy'], to: 'healthy', now })
    },

    async markRefused({ db, clock }, clientId) {
      const reason = service.refusedReason
      await inPractice(db, clientId, (tx) =>
        changeState(tx, integration, { from: ['healthy'], to: 'unhealthy', reason, now: clock.now() }),
      )
    },
  }

  function seal(credentials: Credentials, secret: string): Promise<string> {
    return credentialSeal(secret).seal(service.credentials.encode(credentials))
  }
}

/** The seal of the credentials for other services. */
function credentialSeal(secret: string): Seal {
  return sealFor(secret, 'integrations')
}
