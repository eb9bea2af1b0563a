import type { Actor } from '@enamel/domain/actors/actor'
import type { LinkingAttempt } from '@enamel/domain/practice-system/link-state'
import { practiceSystemMessages } from '@enamel/domain/practice-system/practice-system-messages'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import { lastBusinessEvent, recordBusinessEvent } from '../../timeline/index.ts'
import { UNLINKED } from './link-endings.ts'

/** `found`: the record was to be created, but it existed already. */
export type LinkOrigin = 'chosen' | 'created' | 'found'

const origins: Record<LinkOrigin, { name: string; description?: string }> = {
  chosen: { name: 'practice_system_linked' },
  created: { name: 'practice_system_created', description: `Created in ${PRACTICE_SYSTEM_NAME}.` },
  found: { name: 'practice_system_found', description: practiceSystemMessages.foundThere },
}

/** Records on the timeline that a patient was linked, and where the record came from. */
export async function recordLinked(
  tx: PracticeTx,
  patientId: string,
  { origin, now, actor }: { origin: LinkOrigin; now: Date; actor: Actor | null },
): Promise<void> {
  await recordBusinessEvent(tx, {
    ...origins[origin],
    patientId,
    at: now,
    headline: `Linked to ${PRACTICE_SYSTEM_NAME}`,
    icon: 'check',
    color: 'grey',
    tooltip: PRACTICE_SYSTEM_NAME,
    actor,
  })
}

/** Whether a linked patient was to be created in the practice system, but their record existed already. */
export async function existedAlready(tx: PracticeTx, patientId: string): Promise<boolean> {
  return (await lastBeginning(tx, patientId)) === origins.found.name
}

/** Whether staff linked the patient to a record they chose, or asked to create the patient in the practice system. */
export async function attemptOf(tx: PracticeTx, patientId: string): Promise<LinkingAttempt> {
  const last = await lastBeginning(tx, patientId)
  return last === origins.created.name || last === origins.found.name ? 'creation' : 'link'
}

async function lastBeginning(tx: PracticeTx, patientId: string): Promise<string | undefined> {
  const names = Object.values(origins).map(({ name }) => name)
  return (await lastBusinessEvent(tx, patientId, [...names, UNLINKED]))?.name
}
