import { type IntegrationKey, type IntegrationState, isInUse } from '@enamel/domain/integrations/integration'
import type { z } from 'zod'
import { inPractice, type PracticeTx } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Seal, sealFor } from '../../sealed-text.ts'
import { practiceFeatures } from '../config/index.ts'
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
  /** @throws when they were sealed under another secret: they have to be given again */
  openCredentials(): Promise<Credentials>
}

export interface NewConnection<Credentials> {
  account: string
  label?: string
  credentials: Credentials
  registration?: string | null
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
  /** The service accepted the credentials. */
  markSeen(tx: PracticeTx, now: Date, registration?: string): Promise<void>
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
        openCredentials: async () =>
          service.credentials.parse(await credentialSeal(secret).open(credentials)),
      }
    },

    async connect(tx, { account, label = null, credentials, registration = null }, { secret, now }) {
      const sealed = await credentialSeal(secret).seal(service.credentials.encode(credentials))
      const values = { account, label, credentials: sealed, registration, last_seen_at: now }
      const row = { client_id: tx.clientId, integration, changed_at: now }
      await tx
        .insertInto('integrations')
        // Disconnected until its state is written below, so that open browsers are notified.
        .values({ ...values, ...row, state: 'disconnected' })
        .onConflict((conflict) => conflict.columns(['client_id', 'integration']).doUpdateSet(values))
        .execute()
      await changeState(tx, integration, { state: 'healthy', reason: null }, now)
    },

    async markSeen(tx, now, registration) {
      await tx
        .updateTable('integrations')
        .set({ last_seen_at: now, ...(registration !== undefined && { registration }) })
        .where('client_id', '=', tx.clientId)
        .where('integration', '=', integration)
        .execute()
      await changeState(tx, integration, { state: 'healthy', reason: null }, now)
    },

    markRefused: (deps, clientId) =>
      inPractice(deps.db, clientId, (tx) =>
        changeState(tx, integration, { state: 'unhealthy', reason: service.refusedReason }, deps.clock.now()),
      ),
  }
}

/** The seal of the credentials for other services. */
function credentialSeal(secret: string): Seal {
  return sealFor(secret, 'integrations')
}
