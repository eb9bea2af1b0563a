import { type IntegrationKey, integrationStates, isInUse } from '@enamel/domain/integrations/integration'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../../db/database.ts'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type Seal, sealFor } from '../../sealed-text.ts'
import { practiceFeatures } from '../practice/index.ts'
import { changeState } from './change-state.ts'
import { integrationOf, lockIntegration } from './integration.queries.ts'
import { queueSync } from './sync/queue-sync.ts'

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
  isHealthy: boolean
  /** The service's id for the account, such as the id of a site or of a phone number. */
  account: string
  /** The account's name for people, such as a phone number or an email address. */
  label: string | null
  /** The fingerprint of the webhook that is registered at the service; null if no webhook is. */
  registration: string | null
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
export interface Acceptance {
  /** The fingerprint of the webhook that is registered at the service. */
  registration?: string
}

/** The connections of practices to one service. */
export interface Connections<Credentials>
  extends Pick<ConnectedService<Credentials>, 'integration' | 'isOffered'> {
  /** Returns null when the practice has no connection in use, or does not have the feature. */
  read(tx: PracticeTx, deps: Pick<Dependencies, 'secret'>): Promise<Connection<Credentials> | null>
  /**
   * Connects the practice, or replaces the credentials of its connection. The credentials are assumed to be valid, and
   * to contain what is still needed of the earlier ones.
   */
  connect(
    tx: PracticeTx,
    connection: NewConnection<Credentials>,
    context: { secret: string; now: Date },
  ): Promise<void>
  /**
   * Records that the service accepted the credentials. A connection that thereby becomes healthy again gets a sync.
   * @returns false, with nothing stored, if the practice was disconnected or was given other credentials after the
   *   connection was read
   */
  markSeen(
    tx: PracticeTx,
    connection: Connection<Credentials>,
    acceptance: Acceptance,
    context: { secret: string; now: Date },
  ): Promise<boolean>
  /**
   * Records that the service refused the credentials. The connection is not used until the service accepts them again.
   * @param connection nothing is stored if its credentials are no longer the stored ones; by default any are meant
   */
  markRefused(
    deps: Pick<Dependencies, 'db' | 'clock'>,
    clientId: string,
    connection?: Connection<Credentials>,
  ): Promise<void>
  /**
   * Stores renewed credentials, which says nothing about whether the service accepts them.
   * @returns the connection with them; null if the practice was disconnected or was given other credentials after the
   *   connection was read
   */
  replaceCredentials(
    tx: PracticeTx,
    connection: Connection<Credentials>,
    credentials: Credentials,
    context: { secret: string },
  ): Promise<Connection<Credentials> | null>
  /** @throws when the credentials were sealed with a different secret */
  open(sealed: string, deps: Pick<Dependencies, 'secret'>): Promise<Credentials>
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
      const { account, label, registration } = row
      const details = { isHealthy: row.state === 'healthy', account, label, registration }
      return { ...details, ...sealedIn(row.credentials, secret) }
    },

    async connect(tx, { account, label = null, credentials, registration = null }, { secret, now }) {
      const sealed = await seal(credentials, secret)
      const values = {
        account,
        label,
        credentials: sealed,
        revocation: null,
        registration,
        last_seen_at: now,
      }
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

    async markSeen(tx, { sealedCredentials }, { registration }, { now }) {
      const isCurrent = await updateCurrent(tx, sealedCredentials, {
        last_seen_at: now,
        ...(registration !== undefined && { registration }),
      })
      if (isCurrent && (await changeState(tx, integration, { from: ['unhealthy'], to: 'healthy', now })))
        await queueSync(tx, integration, now)
      return isCurrent
    },

    async markRefused({ db, clock }, clientId, connection) {
      const reason = service.refusedReason
      const change = { from: ['healthy'], to: 'unhealthy', reason, now: clock.now() } as const
      await inPractice(db, clientId, async (tx) => {
        const row = await lockIntegration(tx, integration)
        const isMeant = !connection || row?.credentials === connection.sealedCredentials
        if (isMeant) await changeState(tx, integration, change)
      })
    },

    async replaceCredentials(tx, connection, credentials, { secret }) {
      const sealed = await seal(credentials, secret)
      const isCurrent = await updateCurrent(tx, connection.sealedCredentials, { credentials: sealed })
      return isCurrent ? { ...connection, ...sealedIn(sealed, secret) } : null
    },

    open,
  }

  /** Changes the connection if it still has these credentials. @returns whether it has */
  async function updateCurrent(
    tx: PracticeTx,
    sealedCredentials: string,
    values: Updateable<Schema['integrations']>,
  ): Promise<boolean> {
    const updated = await tx
      .updateTable('integrations')
      .set(values)
      .where('client_id', '=', tx.clientId)
      .where('integration', '=', integration)
      .where('credentials', '=', sealedCredentials)
      .executeTakeFirst()
    return updated.numUpdatedRows > 0n
  }

  function sealedIn(
    credentials: string,
    secret: string,
  ): Pick<Connection<Credentials>, 'sealedCredentials' | 'openCredentials'> {
    return { sealedCredentials: credentials, openCredentials: () => open(credentials, { secret }) }
  }

  async function open(sealed: string, { secret }: Pick<Dependencies, 'secret'>): Promise<Credentials> {
    return service.credentials.parse(await credentialSeal(secret).open(sealed))
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
