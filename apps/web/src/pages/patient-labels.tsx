import type { Patient } from '@enamel/contract/patients'
import { hasLabel, withoutLabel } from '@enamel/domain/labels/label'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { initQuery, useInit } from '../features/config/init.api.ts'
import { LabelAdder } from '../features/labels/label-adder.tsx'
import { LabelList } from '../features/labels/label-list.tsx'
import { addLabel, removeLabel } from '../features/labels/labels.api.ts'
import { patientKey } from '../features/patients/patient.api.ts'
import { errorWords } from '../lib/error-words.ts'
import { Button } from '../ui/buttons/button.tsx'
import { sayFailure } from '../ui/feedback/say-failure.ts'
import { PanelSection } from './panel-section.tsx'

/** A patient's labels, two rows of them until all are asked for, with the ways to add and remove one. */
export function PatientLabels({ patient }: { patient: Patient }) {
  const { labels: known, labels_history: history } = useInit()
  const { labels, add, remove } = usePatientLabels(patient)
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
        expanded={expanded}
        onExpand={() => setExpanded(true)}
        onRemove={remove}
        end={<LabelAdder choices={{ history, known, own: labels }} onAdd={add} />}
      />
    </PanelSection>
  )
}

interface LabelChange {
  kind: 'add' | 'remove'
  label: string
}

function changed(labels: readonly string[], { kind, label }: LabelChange): readonly string[] {
  if (kind === 'remove') return withoutLabel(labels, label)
  return hasLabel(labels, label) ? labels : [...labels, label]
}

/** The patient's labels with what is on its way to the server; what fails is undone, and said (LBL-03). */
function usePatientLabels(patient: Patient) {
  const queries = useQueryClient()
  const [pending, setPending] = useState<readonly LabelChange[]>([])

  const change = async (one: LabelChange) => {
    setPending((all) => [...all, one])
    try {
      const save = one.kind === 'add' ? addLabel : removeLabel
      const { labels_history } = await save(patient.id, one.label)
      queries.setQueryData<Patient>(
        patientKey(patient.id),
        (held) => held && { ...held, labels: [...changed(held.labels, one)] },
      )
      queries.setQueryData(initQuery.queryKey, (held) => held && { ...held, labels_history })
    } catch (error) {
      sayFailure(error, errorWords(error, { marksFields: false }))
    } finally {
      setPending((all) => all.filter((other) => other !== one))
    }
    void queries.invalidateQueries({ queryKey: patientKey(patient.id), exact: true })
  }
  return {
    labels: pending.reduce(changed, patient.labels),
    add: (label: string) => void change({ kind: 'add', label }),
    remove: (label: string) => void change({ kind: 'remove', label }),
  }
}
