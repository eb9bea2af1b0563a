import type { NewPracticePatient } from '@enamel/contract/practice-system'
import type { LinkState } from '@enamel/domain/practice-system/link-state'
import { namesakeKey } from '@enamel/domain/practice-system/same-person'
import { calendarDay } from '@enamel/domain/time/practice-time'
import type { PracticeTx } from '../../../db/database.ts'
import { hold } from '../../../db/hold.ts'
import type { World } from '../../../world.ts'
import { practiceOf } from '../../config/index.ts'
import { offersOf } from '../practice-account.ts'
import { enqueueSync } from '../sync/sync-link.kind.ts'
import { insertLink, patientFacts } from './link.queries.ts'
import { judgeNewPatient } from './new-patient.ts'

/** What became of it; what is refused has changed nothing. */
export type Begun =
  | { ok: true; state: LinkState }
  | { ok: false; code: 'integration_inactive' | 'not_found' | 'already_linked' }

interface Beginning {
  patientId: string
  userId: string
  world: Pick<World, 'clock' | 'practiceSystem'>
}

/** Links a patient to one in the practice system, in the caller's transaction; a job fetches them after the commit. */
export async function beginLink(
  tx: PracticeTx,
  { patientId, userId, world, externalId }: Beginning & { externalId: string },
): Promise<Begun> {
  if (!(await patientFacts(tx, patientId))) return { ok: false, code: 'not_found' }
  if (!(await offersOf(tx)).link) return { ok: false, code: 'integration_inactive' }
  const link = { patientId, userId, now: world.clock.now(), as: { externalId } }
  return begin(tx, link)
}

/**
 * Begins to create a patient in the practice system, in the caller's transaction; a job does it after the commit, links
 * them, and tells how it ended.
 */
export async function beginCreation(
  tx: PracticeTx,
  { patientId, userId, world, values }: Beginning & { values: NewPracticePatient },
): Promise<Begun | { ok: false; code: 'validation'; errors: Record<string, string[]> }> {
  if (!(await patientFacts(tx, patientId))) return { ok: false, code: 'not_found' }
  if (!(await offersOf(tx)).create) return { ok: false, code: 'integration_inactive' }
  const { country, time_zone } = await practiceOf(tx)
  const judged = judgeNewPatient(values, {
    country,
    today: calendarDay(world.clock.now(), time_zone),
    choices: world.practiceSystem,
  })
  if (!judged.ok) return { ok: false, code: 'validation', errors: judged.errors }
  await hold(tx, `creation of ${namesakeKey(judged.patient)}`)
  // Read when it is our turn: of two creations of one person the later one waits for the earlier.
  const now = world.clock.now()
  return begin(tx, { patientId, userId, now, as: { creation: judged.patient } })
}

async function begin(tx: PracticeTx, link: Parameters<typeof insertLink>[1]): Promise<Begun> {
  if (!(await insertLink(tx, link))) return { ok: false, code: 'already_linked' }
  await enqueueSync(tx, link.patientId)
  return { ok: true, state: 'syncing' }
}
