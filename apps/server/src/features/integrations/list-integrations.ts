import type { Integration, integrations } from '@enamel/contract/integrations'
import {
  type IntegrationKey,
  integrationDescriptions,
  integrationKeys,
  isInUse,
} from '@enamel/domain/integrations/integration'
import type { WaitingChanges } from '@enamel/domain/integrations/waiting-changes'
import type { Selectable } from 'kysely'
import { readInPractice } from '../../db/bound-connections.ts'
import type { Schema } from '../../db/database.ts'
import type { PracticeReader } from '../../db/practice-reader.ts'
import { ok } from '../../http/pipeline/handler-result.ts'
import type { Handler } from '../../http/pipeline/serve.ts'
import { practiceFeatures } from '../practice/index.ts'
import { connectionsOf } from './integration.queries.ts'
import { countLinksOfOtherSites } from './practice-system/linked-site.queries.ts'
import { countWaitingChanges } from './practice-system/waiting-changes.queries.ts'
import { integrationServices, isListed } from './services.ts'
import { presentSync } from './sync/present-sync.ts'
import { latestSyncs } from './sync/sync.queries.ts'

/**
 * The services that a practice can be connected to, always in the same order; WhatsApp only with its feature (G3-27).
 */
export const listIntegrations: Handler<typeof integrations.list> = ({ deps, session }) =>
  readInPractice(deps.db, session.clientId, async (reader) => {
    const features = await practiceFeatures(reader)
    const rows = await connectionsOf(reader)
    const syncs = await latestSyncs(reader)
    const waiting = await waitingChanges(reader)
    const elsewhere = await linksElsewhere(reader)
    const listed = integrationKeys.filter((key) => isListed(key, features))
    return ok(
      listed.map((integration): Integration => {
        const sync = syncs.find((latest) => latest.integration === integration)
        const row = rows.find((connection) => connection.integration === integration)
        const isConnected = row !== undefined && isInUse(row.state)
        return {
          ...presentConnection(integration, row),
          waiting: isConnected ? (waiting[integration] ?? []) : [],
          links_elsewhere: isConnected ? (elsewhere[integration] ?? 0) : 0,
          is_available: integrationServices[integration].signIn.isAvailable(deps),
          sync: sync ? presentSync(sync) : null,
        }
      }),
    )
  })

/** The changes that each service reported and that are not fetched yet; absent for a service that reports none. */
async function waitingChanges(
  reader: PracticeReader,
): Promise<Partial<Record<IntegrationKey, WaitingChanges[]>>> {
  return { dentally: await countWaitingChanges(reader) }
}

/** How many patients are linked with other accounts of each service; absent for a service without links. */
async function linksElsewhere(reader: PracticeReader): Promise<Partial<Record<IntegrationKey, number>>> {
  return { dentally: await countLinksOfOtherSites(reader) }
}

function presentConnection(
  integration: IntegrationKey,
  row: Selectable<Schema['integrations']> | undefined,
): Omit<Integration, 'waiting' | 'links_elsewhere' | 'is_available' | 'sync'> {
  const { displayName, description } = integrationDescriptions[integration]
  const time = (at: Date | null | undefined) => at?.toISOString() ?? null
  const state = row?.state ?? 'disconnected'
  // A row without this time contains only why the sign-in to a service failed.
  const wasConnected = row !== undefined && (row.last_seen_at !== null || state !== 'disconnected')
  return {
    integration,
    display_name: displayName,
    description,
    logo: null,
    state,
    reason: row?.reason ?? null,
    account: state === 'disconnected' ? null : (row?.label ?? null),
    changed_at: wasConnected ? time(row.changed_at) : null,
    last_seen_at: time(row?.last_seen_at),
    complete_since: time(row?.complete_since),
    complete_until: time(row?.complete_until),
    sign_in_error: row?.sign_in_error ?? null,
  }
}
