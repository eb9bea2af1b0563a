import { labels as labelEndpoints } from '@enamel/contract/labels'
import type { Actor } from '@enamel/domain/actors/actor'
import { withoutLabel } from '@enamel/domain/labels/label'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { LabelChanged } from '../../events/domain-event.ts'
import { auditProduct } from '../audit/index.ts'
import { changePatient, type LockedPatient } from '../patients/index.ts'
import { rememberInPractice } from './remember-label.ts'

interface Attribution {
  /** Null if the change was caused by the patient or a provider, not by a user or the product. */
  actor: Actor | null
  now: Date
}

/**
 * Adds a label to a patient whose row is locked.
 * @param label a label that `checkLabel` has accepted
 * @returns all labels of the patient
 */
export async function attachLabel(
  tx: PracticeTx,
  patient: Pick<LockedPatient, 'id' | 'labels'>,
  label: string,
  attribution: Attribution,
): Promise<string[]> {
  const labels = [...patient.labels, label]
  await changePatient(tx, patient.id, { labels }, attribution.now)
  await emitLabels(tx, patient.id, { change: 'added', labels: [label] }, attribution)
  await auditProduct(tx, labelEndpoints.add, {
    actor: attribution.actor,
    patientId: patient.id,
    at: attribution.now,
  })
  return labels
}

/**
 * Removes a label, in any spelling, from a patient whose row is locked. Changes nothing if the patient does not have
 * it.
 * @returns the remaining labels
 */
export async function detachLabel(
  tx: PracticeTx,
  patient: Pick<LockedPatient, 'id' | 'labels'>,
  label: string,
  attribution: Attribution,
): Promise<string[]> {
  const remaining = withoutLabel(patient.labels, label)
  const removed = patient.labels.filter((existing) => !remaining.includes(existing))
  if (removed.length === 0) return remaining
  await changePatient(tx, patient.id, { labels: remaining }, attribution.now)
  await emitLabels(tx, patient.id, { change: 'removed', labels: removed }, attribution)
  await auditProduct(tx, labelEndpoints.remove, {
    actor: attribution.actor,
    patientId: patient.id,
    at: attribution.now,
  })
  return remaining
}

/** Records the labels with which a new patient was created, and adds them to the practice's recent labels. */
export async function recordFirstLabels(
  tx: PracticeTx,
  patientId: string,
  labels: readonly string[],
  attribution: Attribution,
): Promise<void> {
  await emitLabels(tx, patientId, { change: 'added', labels }, attribution)
  for (const label of labels) await rememberInPractice(tx, label, attribution.now)
}

async function emitLabels(
  tx: PracticeTx,
  patientId: string,
  { change, labels }: Pick<LabelChanged, 'change'> & { labels: readonly string[] },
  { actor, now: at }: Attribution,
): Promise<void> {
  for (const label of labels) await tx.emit({ name: 'label_changed', patientId, at, change, label, actor })
}
