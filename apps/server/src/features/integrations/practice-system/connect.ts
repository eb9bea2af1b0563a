import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { Site } from '../../../adapters/practice-system/practice-system.ts'
import type { ServiceTrouble } from '../../../adapters/service-result.ts'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { allowFeatures, type Practice } from '../../practice/index.ts'
import { isTaken } from '../is-taken.ts'
import { type PracticeSystemKeys, practiceSystemConnection } from './connection.ts'
import { storeReplacedWebhookSecret } from './webhook-secret.ts'

export type FoundSite =
  | { ok: true; site: Site }
  /** The key is not valid for the requested site or, if none was requested, for exactly one site. */
  | { ok: false; reason: 'site_unclear'; sites: readonly Site[] }
  /** Another practice has the site. */
  | { ok: false; reason: 'taken'; siteId: string }
  | { ok: false; reason: ServiceTrouble['kind'] }

/**
 * Finds the site to which a practice is to be connected, which proves that the key is valid.
 * @param requestedSite the site's id; null when the key is expected to be valid for one site only
 */
export async function findSite(
  { db, practiceSystem }: Pick<Dependencies, 'db' | 'practiceSystem'>,
  clientId: string,
  { token, requestedSite }: { token: string; requestedSite: string | null },
): Promise<FoundSite> {
  const result = await practiceSystem.sites({ token, siteId: requestedSite ?? '' })
  if (result.kind !== 'answered') return { ok: false, reason: result.kind }
  const sites = result.value
  const candidates = requestedSite === null ? sites : sites.filter(({ id }) => id === requestedSite)
  const [site] = candidates
  if (!site || candidates.length > 1) return { ok: false, reason: 'site_unclear', sites }
  if (await isTaken({ db }, clientId, PRACTICE_SYSTEM_KEY, site.id))
    return { ok: false, reason: 'taken', siteId: site.id }
  return { ok: true, site }
}

/** Connects the practice with a site, and switches on the features that need it. @returns the practice */
export async function connectSite(
  tx: PracticeTx,
  { site, keys }: { site: Pick<Site, 'id' | 'name'>; keys: PracticeSystemKeys },
  context: { secret: string; now: Date },
): Promise<Practice> {
  const connection = { account: site.id, label: site.name, credentials: keys }
  await storeReplacedWebhookSecret(tx, context, site.id)
  await practiceSystemConnection.connect(tx, connection, context)
  return allowFeatures(tx, ['dentally-ui-v2', 'dentally:create-patient', 'pms-events'], context.now)
}
