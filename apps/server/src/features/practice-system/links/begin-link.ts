import { practiceSystem } from '@enamel/contract/practice-system'
import type { Actor } from '@enamel/domain/actors/actor'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { type AlreadyLinked, alreadyLinkedMessage } from '@enamel/domain/practice-system/already-linked'
import type { LinkState } from '@enamel/domain/practice-system/link-state'
import type { PracticeTx } from '../../../db/practice-tx.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { auditProduct } from '../../audit/index.ts'
import { capabilitiesOf } from '../practice-account.ts'
import {
  insertLink,
  linkedPatients,
  linkOfPatient,
  type NewLink,
  patientDetails,
} from '../records/link.queries.ts'
import { recordLinked } from '../records/link-beginnings.ts'
import { forgetRefusedCreation } from '../records/refused-creation.ts'
import { enqueueSync } from '../records/sync-link.kind.ts'

/** The result of beginning a link or a new patient; a refusal has changed nothing. */
export type BeginResult =
  | { ok: true; state: LinkState }
  | { ok: false; code: 'integration_inactive' | 'not_found' }
  /** `linked`: the sentence in the refusal that says whether the patient or the record is already linked. */
  | { ok: false; code: 'already_linked'; values: { linked: string } }

export interface BeginInput {
  patientId: string
  actor: Actor
  deps: Pick<Dependencies, 'clock' | 'practiceSystem' | 'secret'>
}

/**
 * Links a patient to a record in the practice system, in the caller's transaction; a job fetches the record after the
 * commit.
 */
export async function beginLink(
  tx: PracticeTx,
  { patientId, actor, deps, externalId }: BeginInput & { externalId: string },
): Promise<BeginResult> {
  if (!(await patientDetails(tx, patientId))) return { ok: false, code: 'not_found' }
  if (!(await capabilitiesOf(tx)).link) return { ok: false, code: 'integration_inactive' }
  const now = deps.clock.now()
  const result = await startLink(tx, { patientId, actor, now, target: { externalId } })
  if (result.ok) await recordLinked(tx, patientId, { origin: 'chosen', now, actor })
  return result
}

/** Writes the link; a job completes it after the commit. */
export async function startLink(tx: PracticeTx, link: NewLink): Promise<BeginResult> {
  const result = await writeLink(tx, link)
  const call = 'creation' in link.target ? practiceSystem.create : practiceSystem.link
  await auditProduct(tx, call, { actor: link.actor, patientId: link.patientId, at: link.now, ok: result.ok })
  return result
}

async function writeLink(tx: PracticeTx, link: NewLink): Promise<BeginResult> {
  if (!(await insertLink(tx, link))) {
    const linked = alreadyLinkedMessage(await existingLink(tx, link))
    return { ok: false, code: 'already_linked', values: { linked } }
  }
  await forgetRefusedCreation(tx, link.patientId)
  await enqueueSync(tx, link.patientId)
  return { ok: true, state: 'syncing' }
}

async function existingLink(tx: PracticeTx, { patientId, target }: NewLink): Promise<AlreadyLinked> {
  if ('creation' in target) return { which: 'ours', wanted: 'creation' }
  if (await linkOfPatient(tx, patientId)) return { which: 'ours', wanted: 'link' }
  const patient = (await linkedPatients(tx, [target.externalId])).get(target.externalId)
  return { which: 'theirs', to: patient ? nameWithDistinguisher(patient) : '' }
}
