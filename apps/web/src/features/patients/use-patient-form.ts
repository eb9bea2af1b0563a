import type { Patient } from '@enamel/contract/patients'
import {
  checkPatientDraft,
  type DraftErrors,
  type DraftField,
  draftChanges,
  type FactChanges,
  isDraftChanged,
  type PatientDraft,
  patientDraft,
} from '@enamel/domain/patients/patient-draft'
import type { Day } from '@enamel/domain/shell/practice-time'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'

export interface PatientFormFacts {
  /** As it is now; the form begins with what it was when editing began. */
  patient: Patient
  /** The practice's calendar day. */
  today: Day
  formatPhone: (number: string) => string
  /** Who changed the same meanwhile (409 edit_conflict). */
  conflict: string | null
  /** What the server did not accept, by field. */
  refused: DraftErrors
  onDirty: (dirty: boolean) => void
  /** Only what was changed, and the version it was changed from. */
  onSave: (changes: FactChanges, version: number) => void
}

/** The draft of a patient: judged when fields are left, compared with where it began, and what clashes with it. */
export function usePatientForm(facts: PatientFormFacts) {
  const { patient, today, conflict, refused, onSave } = facts
  const shown = (of: Patient) => patientDraft(of, of.phone ? facts.formatPhone(of.phone) : '')
  const [start] = useState(() => shown(patient))
  const [version, setVersion] = useState(patient.version)
  const form = useForm<PatientDraft>({
    defaultValues: start,
    resolver: resolverFor(today),
    mode: 'onTouched',
  })
  const draft = form.watch()
  const dirty = isDraftChanged(start, draft)

  const report = useEffectEvent(facts.onDirty)
  useEffect(() => report(dirty), [dirty])
  const { setError, setFocus } = form
  useEffect(() => setFocus('first_name'), [setFocus])
  useEffect(() => {
    for (const [field, message] of Object.entries(refused)) {
      setError(field as DraftField, { type: 'server', message })
    }
  }, [refused, setError])

  const submit = form.handleSubmit((values) => {
    // After a clash the reader has seen what stands now; saving again is a decision about that.
    const basedOn = conflict === null ? version : patient.version
    setVersion(basedOn)
    onSave(draftChanges(start, values, today), basedOn)
  })
  const present = conflict === null ? null : shown(patient)
  return {
    form,
    draft,
    start,
    submit,
    /** What stands at a field: its error, or what somebody else has made of it. */
    wordsOf(field: DraftField): { error: string | undefined; warning?: string } {
      const error = form.formState.errors[field]?.message
      if (present === null || present[field] === start[field]) return { error }
      return { error, warning: `Now: ${present[field] || 'empty'}` }
    },
  }
}

function resolverFor(today: Day): Resolver<PatientDraft> {
  return (values) => {
    const found = checkPatientDraft(values, today)
    const errors = Object.fromEntries(
      Object.entries(found).map(([field, message]) => [field, { type: 'check', message }]),
    )
    return Object.keys(found).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}
