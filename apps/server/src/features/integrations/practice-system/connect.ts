import { PRACTICE_SYSTEM_KEY } from '@enamel/domain/practice-system/practice-system-name'
import type { Site, Trouble } from '../../../adapters/practice-system/practice-system.ts'
import { lookup } from '../../../db/lookup.ts'
import type { Dependencies } from '../../../dependencies.ts'

export type FoundSite =
  | { ok: true; siteId: string }
  /** The key is good for several sites, or not for the wanted one. */
  | { ok: false; reason: 'site_unclear'; sites: readonly Site[] }
  /** Another practice has the site. */
  | { ok: false; reason: 'taken'; siteId: string }
  | { ok: false; reason: Trouble['kind'] }

/**
 * Finds the site that a practice is to be connected to, which proves that the key is valid.
 * @param wanted null: the only site
 */
export async function findSite(
  { db, practiceSystem }: Pick<Dependencies, 'db' | 'practiceSystem'>,
  clientId: string,
  { token, wanted }: { token: string; wanted: string | null },
): Promise<FoundSite> {
  const asked = await practiceSystem.sites({ token, siteId: wanted ?? '' })
  if (asked.kind !== 'answered') return { ok: false, reason: asked.kind }
  const sites = asked.value
  const candidates = wanted === null ? sites : sites.filter(({ id }) => id === wanted)
  const [site] = candidates
  if (!site || candidates.length > 1) return { ok: false, reason: 'site_unclear', sites }
  const owner = await lookup.practiceByAccount(db, PRACTICE_SYSTEM_KEY, site.id)
  if (owner && owner !== clientId) return { ok: false, reason: 'taken', siteId: site.id }
  return { ok: true, siteId: site.id }
}
