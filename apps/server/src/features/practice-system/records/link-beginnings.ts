import type { Actor } from '@enamel/domain/actors/actor'
import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/database.ts'
import { lastBusinessEvent, recordBusinessEvent } from '../../timeline/index.ts'
import { UNLINKED } from './link-endings.ts'

/** The origin of a linked record: a user chose it, it was created, or it was to be created and existed already. */
export type LinkOrigin = 'chosen' | 'created' | 'found'

const origins: Record<LinkOrigin, { name: string; description?: string }> = {
  chosen: { name: 'practice_system_linked' },
  created: { name: 'practice_system_created', description: `Created in ${PRACTICE_SYSTEM_NAME}.` },
  found: { name: 'practice_system_found', description: practiceSystemMessages.foundThere },
}

/** Records on the timeline that a patient was linked, and how. */
export async function recordLinked(
  tx: PracticeTx,
  patientId: string,
  { origin, now, actor }: { origin: LinkOrigin; now: Date; actor: Actor | null },
): Promise<void> {
  await recordBusinessEvent(tx, {
    ...origins[origin],
    ...{ patientId, at: now, headline: `Linked to ${PRACTICE_SYSTEM_NAME}` },
    ...{ icon: 'check', color: 'grey', tooltip: PRACTICE_SYSTEM_NAME },
    actor,
  })
}

/** Whether the record of a linked patient was to be created and existed already. */
export async function wasFoundThere(tx: PracticeTx, patientId: string): Promise<boolean> {
  return (await lastBeginning(tx, patientId)) === origins.found.name
}

/** Whether a linked patient was linked to a chosen record, or was to be created there. */
export async function attemptOf(tx: PracticeTx, patientId: string): Promise<LinkingAttempt> {
  const last = await lastBeginning(tx, patientId)
  return last === origins.created.name || last === origins.found.name ? 'creation' : 'link'
}

async function lastBeginning(tx: PracticeTx, patientId: string): Promise<string | undefined> {
  const names = Object.values(origins).map(({ name }) => name)
  return (await lastBusinessEvent(tx, patientId, [...names, UNLINKED]))?.name
}
