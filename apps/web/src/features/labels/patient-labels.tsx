import type { Patient } from '@enamel/contract/patients'
import { hasLabel, withoutLabel } from '@enamel/domain/labels/label'
import { nameWithDistinguisher } from '@enamel/domain/patients/name'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createUnsavedChanges, unsavedMessage } from '../../lib/drafts/unsaved-changes.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { changePatient, renewPatient } from '../../signed-in/cached-patient.ts'
import { initQuery, useInit } from '../../signed-in/init.api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showError } from '../../ui/feedback/show-error.ts'
import { PanelSection } from '../../ui/panes/panel-section.tsx'
import { FailedLabel } from './failed-label.tsx'
import { LabelAdder } from './label-adder.tsx'
import { LabelList } from './label-list.tsx'
import { addLabel, removeLabel } from './labels.api.ts'

interface LabelChange {
  kind: 'add' | 'remove'
  label: string
}

/** The unsaved changes to patients' labels: by patient, one for each label. */
const unsavedLabels = createUnsavedChanges<LabelChange>((a, b) => hasLabel([a.label], b.label))

/**
 * A patient's labels, with controls to add and remove labels. Two rows are shown until the user asks for all labels.
 */
export function PatientLabels({ patient }: { patient: Patient }) {
  const { labels: known, labels_history: history } = useInit()
  const { labels, saving, failed, add, remove, discard } = usePatientLabels(patient)
  const [expanded, setExpanded] = useState(false)
  return (
    <PanelSection
      title="Labels"
      actions={
        expanded && (
          <Button variant="quiet" size={28} onClick={() => setExpanded(false)}>
            Collapse
          </Button>
        )
      }
    >
      <LabelList
        labels={labels}
        saving={saving}
        expanded={expanded}
        onExpand={() => setExpanded(true)}
        onRemove={remove}
        end={<LabelAdder patientId={patient.id} choices={{ history, known, own: labels }} onAdd={add} />}
      />
      {failed.map(({ change, reason }) => (
        <FailedLabel
          key={change.label}
          label={change.label}
          reason={reason}
          onRetry={() => add(change.label)}
          onDismiss={() => discard(change)}
        />
      ))}
    </PanelSection>
  )
}

function applyChange(labels: readonly string[], { kind, label }: LabelChange): readonly string[] {
  if (kind === 'remove') return withoutLabel(labels, label)
  return hasLabel(labels, label) ? labels : [...labels, label]
}

/** The patient's labels with the changes that are being saved, and the labels that could not be added (LBL-03). */
function usePatientLabels(patient: Patient) {
  const queries = useQueryClient()
  const { subscriber_id: owner } = useInit()
  const unsaved = useDraft(unsavedLabels, owner, patient.id) ?? []
  const saving = unsaved.filter(({ state }) => state === 'saving').map(({ change }) => change)

  const saveChange = async (change: LabelChange) => {
    try {
      await unsavedLabels.save(owner, patient.id, change, () => saveLabel(queries, patient.id, change))
    } catch (error) {
      // A label that could not be removed is shown again, so the toast alone is enough.
      if (change.kind === 'remove') unsavedLabels.discard(owner, patient.id, change)
      showError(
        error,
        unsavedMessage(failureText(change, nameWithDistinguisher(patient) || 'New lead'), error),
      )
    }
    void renewPatient(queries, patient.id)
  }
  return {
    labels: saving.reduce(applyChange, patient.labels),
    saving: saving.map(({ label }) => label),
    failed: unsaved.flatMap((edit) => (edit.state === 'failed' && edit.change.kind === 'add' ? [edit] : [])),
    add: (label: string) => void saveChange({ kind: 'add', label }),
    remove: (label: string) => void saveChange({ kind: 'remove', label }),
    discard: (change: LabelChange) => unsavedLabels.discard(owner, patient.id, change),
  }
}

async function saveLabel(queries: QueryClient, patientId: string, change: LabelChange): Promise<void> {
  const save = change.kind === 'add' ? addLabel : removeLabel
  const { labels_history } = await save(patientId, change.label)
  await changePatient(queries, patientId, (patient) => ({
    ...patient,
    labels: [...applyChange(patient.labels, change)],
  }))
  queries.setQueryData(initQuery.queryKey, (init) => init && { ...init, labels_history })
}

function failureText({ kind, label }: LabelChange, name: string): string {
  return kind === 'add'
    ? `The label "${label}" of ${name} was not saved.`
    : `The label "${label}" of ${name} was not removed.`
}
