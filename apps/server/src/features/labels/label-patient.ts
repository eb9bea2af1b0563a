import { labels as calls } from '@enamel/contract/labels'
import type { Actor } from '@enamel/domain/actors/actor'
import { withoutLabel } from '@enamel/domain/labels/label'
import type { PracticeTx } from '../../db/database.ts'
import type { LabelChanged } from '../../events/domain-event.ts'
import { auditProduct } from '../audit/index.ts'
import { changePatient, type LockedPatient } from '../patients/index.ts'
import { rememberInPractice } from './remember-label.ts'

interface By {
  /** Null: neither a user nor the product, but the patient or a provider. */
  actor: Actor | null
  now: Date
}

/**
 * Adds a label to a patient whose row is locked.
 * @param label as `checkLabel` allows it
 * @returns all labels of the patient
 */
export async function attachLabel(
  tx: PracticeTx,
  patient: Pick<LockedPatient, 'id' | 'labels'>,
  label: string,
  by: By,
): Promise<string[]> {
  const labels = [...patient.labels, label]
  await changePatient(tx, patient.id, { labels }, by.now)
  await emitLabels(tx, patient.id, { change: 'added', labels: [label] }, by)
  await auditProduct(tx, calls.add, { actor: by.actor, patientId: patient.id, at: by.now })
  return labels
}

/**
 * Takes a label, in any spelling, off a patient whose row is locked; harmless when it is not there.
 * @returns the labels that are left
 */
export async function detachLabel(
  tx: PracticeTx,
  patient: Pick<LockedPatient, 'id' | 'labels'>,
  label: string,
  by: By,
): Promise<string[]> {
  const left = withoutLabel(patient.labels, label)
  const removed = patient.labels.filter((own) => !left.includes(own))
  if (removed.length === 0) return left
  await changePatient(tx, patient.id, { labels: left }, by.now)
  await emitLabels(tx, patient.id, { change: 'removed', labels: removed }, by)
  await auditProduct(tx, calls.remove, { actor: by.actor, patientId: patient.id, at: by.now })
  return left
}

/** Records the labels with which a new patient's row was written; the practice has used them last. */
export async function recordFirstLabels(
  tx: PracticeTx,
  patientId: string,
  labels: readonly string[],
  by: By,
): Promise<void> {
  await emitLabels(tx, patientId, { change: 'added', labels }, by)
  for (const label of labels) await rememberInPractice(tx, label, by.now)
}

async function emitLabels(
  tx: PracticeTx,
  patientId: string,
  { change, labels }: Pick<LabelChanged, 'change'> & { labels: readonly string[] },
  { actor, now: at }: By,
): Promise<void> {
  for (const label of labels) await tx.emit({ name: 'label_changed', patientId, at, change, label, actor })
}
