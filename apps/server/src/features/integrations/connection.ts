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
  /** The schema of the credentials, which also converts them to the text that is sealed. */
  credentials: z.ZodType<Credentials, string>
  /** The reason that staff read when the service refuses the credentials. */
  refusedReason: string
  /** Whether a practice with these feature flags may use the connection. */
  isOffered: (features: readonly string[]) => boolean
}

/** A practice's connection to a service, as it was when it was read. */
export interface Connection<Credentials> {
  state: IntegrationState
  isHealthy: boolean
  /** The service's id for the account, such as the id of a site or of a phone number. */
  account: string
  /** The account's name for people, such as a phone number or an email address. */
  label: string | null
  /** The fingerprint of the webhook that is registered at the service; null if no webhook is. */
  registration: string | null
  /** When the service last accepted the credentials. */
  lastSeenAt: Date | null
  /** The credentials as they are stored. */
  sealedCredentials: string
  /** @throws when the credentials were sealed with a different secret; they must then be entered again */
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
  /** The fingerprint of the webhook that has just been registered at the service. */
  registration?: string
  /** Renewed credentials, which replace the accepted credentials. */
  credentials?: Credentials
}

/** The connections of practices to one service. */
export interface Connections<Credentials>
  extends Pick<ConnectedService<Credentials>, 'integration' | 'isOffered'> {
  /** Returns null when the practice has no connection in use, or does not have the feature. */
  read(tx: PracticeTx, deps: Pick<Dependencies, 'secret'>): Promise<Connection<Credentials> | null>
  /** Connects the practice, or replaces the credentials of its connection. The credentials are assumed to be valid. */
  connect(
    tx: PracticeTx,
    connection: NewConnection<Credentials>,
    context: { secret: string; now: Date },
  ): Promise<void>
  /**
   * Records that the service accepted the credentials. Nothing is stored if the practice was disconnected or was given
   * other credentials after the connection was read.
   */
  markSeen(
    tx: PracticeTx,
    connection: Connection<Credentials>,
    acceptance: Acceptance<Credentials>,
    context: { secret: string; now: Date },
  ): Promise<void>
  /**
   * Records that the service refused the credentials. The connection is not used until the service accepts them again.
   */
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
      const row = { client_id: tx.clientId, integration, changed_at: now, connected_at: now }
      const previous = await integrationOf(tx, integration)
      const isRepair = previous?.account === account && isInUse(previous.state)
      await tx
        .insertInto('integrations')
        // The connection is disconnected until changeState makes it healthy, so that open browsers are notified.
        .values({ ...values, ...row, state: 'disconnected' })
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'integration']).doUpdateSet({
            ...values,
            ...(!isRepair && { connected_at: now }),
            ...(previous?.account !== account && NOTHING_FETCHED),
          }),
        )
        .execute()
      const otherStates = integrationStates.filter((state) => state !== 'healthy')
      await changeState(tx, integration, { from: otherStates, to: 'healthy', now })
    },

    async markSeen(tx, { sealedCredentials }, { registration, credentials }, { secret, now }) {
      const updated = await tx
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
      if (updated.numUpdatedRows > 0n)
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

/** What was fetched from another account says nothing about this one. */
const NOTHING_FETCHED = { cursor: null, subscription: null, complete_since: null, complete_until: null }

/** The seal for the credentials of connected services. */
function credentialSeal(secret: string): Seal {
  return sealFor(secret, 'integrations')
}
