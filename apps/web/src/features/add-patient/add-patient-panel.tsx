import { DUPLICATES_FOUND, type DuplicateField } from '@enamel/domain/add-patient/duplicate'
import {
  addedWords,
  checkLead,
  emptyLead,
  type LeadDraft,
  type LeadErrors,
} from '@enamel/domain/add-patient/lead-draft'
import type { Country } from '@enamel/domain/config/country'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { sayFailure } from '../../ui/feedback/say-failure.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { AskToDiscard } from '../../ui/overlays/ask-to-discard.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { addLead } from './add-patient.api.ts'
import styles from './add-patient.module.css'
import { LeadForm } from './lead-form.tsx'

export interface AddPatientPanelProps {
  country: Country
  treatmentTypes: readonly string[]
  sources: readonly string[]
  /** Whether closing asks first (the panel's machine is at confirming). */
  asking: boolean
  /** Something was filled in. */
  onDirty: () => void
  onClose: () => void
  onDiscard: () => void
  onKeep: () => void
  onSaved: () => void
  onOpenPatient: (patientId: string) => void
}

/** Adds a lead from the right edge of the window. */
export function AddPatientPanel(props: AddPatientPanelProps) {
  const { treatmentTypes, sources, asking, onClose } = props
  const formId = useId()
  const form = useLeadForm(props)
  const known = form.duplicates.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <>
      <SidePanel
        title="Add Patient"
        onClose={onClose}
        footer={<Buttons formId={formId} known={known} saving={form.saving} onCancel={onClose} />}
      >
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
          {known && (
            <Banner tone="amber" icon={IconCopy}>
              <strong>{DUPLICATES_FOUND}</strong>
              <br />
              They may already be in the pipeline. Search for them to be sure.
            </Banner>
          )}
          <LeadForm
            draft={form.draft}
            errors={form.errors}
            duplicates={form.duplicates}
            treatmentTypes={treatmentTypes}
            sources={sources}
            onChange={form.change}
          />
        </form>
      </SidePanel>
      {asking && (
        <AskToDiscard
          title="Close and discard patient details?"
          onKeep={props.onKeep}
          onDiscard={props.onDiscard}
        >
          Closing this dialog will discard all of the details you have entered.
        </AskToDiscard>
      )}
    </>
  )
}

interface ButtonsProps {
  formId: string
  /** The practice has this patient already. */
  known: boolean
  saving: boolean
  onCancel: () => void
}

function Buttons({ formId, known, saving, onCancel }: ButtonsProps) {
  return (
    <>
      <Button size={36} onClick={onCancel}>
        Cancel
      </Button>
      {known ? (
        <p className={styles.refused}>A duplicate patient cannot be added</p>
      ) : (
        <Button type="submit" form={formId} variant="primary" size={36} busy={saving} busyLabel="Saving">
          Add patient
        </Button>
      )}
    </>
  )
}

/** The draft, judged at every change (ADD-08), and saving it. */
function useLeadForm({ country, onDirty, onSaved, onOpenPatient }: AddPatientPanelProps) {
  const [draft, setDraft] = useState<LeadDraft>(emptyLead)
  const [touched, setTouched] = useState<ReadonlySet<keyof LeadDraft>>(new Set())
  const [refused, setRefused] = useState<LeadErrors>({})
  const [duplicates, setDuplicates] = useState<readonly DuplicateField[]>([])
  const found = checkLead(draft, country)

  const change = (changes: Partial<LeadDraft>) => {
    const fields = Object.keys(changes) as (keyof LeadDraft)[]
    setDraft((before) => ({ ...before, ...changes }))
    setTouched((before) => new Set([...before, ...fields]))
    setRefused((before) => without(before, fields))
    if (fields.some((field) => field === 'email' || field === 'phone')) setDuplicates([])
    onDirty()
  }
  const saving = useMutation({
    mutationFn: () => addLead(draft),
    onSuccess: (outcome) => {
      if (outcome.kind === 'duplicate') return setDuplicates(outcome.fields)
      if (outcome.kind === 'invalid') return setRefused(outcome.errors)
      onSaved()
      toast.success(addedWords(draft.name), {
        label: 'Open patient',
        onAct: () => onOpenPatient(outcome.patientId),
      })
    },
    // The text stays in the form; nothing typed is lost.
    onError: (error) => sayFailure(error),
  })
  const save = () => {
    setTouched(new Set(Object.keys(emptyLead) as (keyof LeadDraft)[]))
    if (Object.keys(found).length === 0 && duplicates.length === 0 && !saving.isPending) saving.mutate()
  }
  const shown = Object.fromEntries(
    Object.entries(found).filter(([field]) => touched.has(field as keyof LeadDraft)),
  )
  return {
    draft,
    errors: { ...refused, ...shown } as LeadErrors,
    duplicates,
    saving: saving.isPending,
    change,
    save,
  }
}

function without(errors: LeadErrors, fields: readonly (keyof LeadDraft)[]): LeadErrors {
  const rest = { ...errors }
  for (const field of fields) delete rest[field]
  return rest
}
