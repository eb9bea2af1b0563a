import { duplicateQuery } from '@enamel/domain/add-patient/duplicate'
import {
  checkNextAction,
  detailFields,
  emptyLead,
  type LeadDraft,
  type LeadErrors,
  type LeadField,
  nextActionFields,
} from '@enamel/domain/add-patient/lead-draft'
import type { Country } from '@enamel/domain/config/country'
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { fromPromise } from 'xstate'
import { useFormDraft, useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { productTime } from '../../lib/product-time.ts'
import { addLead } from './add-patient.api.ts'
import { duplicatesQuery, useDuplicateCheck } from './duplicate-check.ts'
import type { AddResult, LeadSave } from './lead-save.ts'
import { changedFields, type LeadChange } from './model/lead-change.ts'
import type { LeadPractice } from './model/lead-date.ts'
import { NEW_PATIENT } from './new-patient.ts'
import { detailErrors, wizardMachine } from './wizard.machine.ts'

/** The steps that are shown (ADD-01); the panel closes after the last step. */
export const wizardSteps = ['details', 'nextAction', 'confirmation', 'saving'] as const
export type WizardStep = (typeof wizardSteps)[number]

interface UseWizardInput {
  country: Country
  zone: string
  variant: LeadPractice['variant']
  hours: LeadPractice['hours']
  onSaved: (patientId: string, save: LeadSave) => void
}

/** The wizard's machine, and the errors for the fields that the user has filled in or passed. */
export function useWizard({ country, zone, variant, hours, ...callbacks }: UseWizardInput) {
  const queries = useQueryClient()
  const [state, send] = useMachine(
    wizardMachine.provide({
      actors: { addLead: fromPromise<AddResult, LeadSave>(({ input }) => addLead(input)) },
      actions: {
        cacheDuplicates(_, { contact, result }) {
          if (result.kind !== 'duplicate') return
          const { queryKey } = duplicatesQuery(duplicateQuery(contact, country))
          queries.setQueryData(queryKey, result.fields)
        },
      },
    }),
    { input: { country, zone, variant, hours, now: productTime.now, newKey: uuid } },
  )
  const [touched, setTouched] = useState<ReadonlySet<LeadField>>(new Set())
  const { context } = state
  const { draft, save, patientId } = context
  const check = useDuplicateCheck(draft.contact, country)
  const resumed = useResumedDraft<LeadDraft>(NEW_PATIENT)
  useFormDraft(NEW_PATIENT, { values: draft, isUnsaved: draft !== emptyLead })
  const touch = (fields: readonly LeadField[]) => setTouched((previous) => new Set([...previous, ...fields]))

  const notifySaved = useEffectEvent((id: string) => save && callbacks.onSaved(id, save))
  useEffect(() => {
    if (patientId !== null) notifySaved(patientId)
  }, [patientId])

  const fill = (change: LeadChange) => {
    touch(passedFields(change))
    send({ type: 'fill', ...change })
  }
  const resume = useEffectEvent(() => resumed && fill(resumed))
  useEffect(() => void resume(), [])

  const invalid = { ...detailErrors(context), ...checkNextAction(draft) }
  const isTouched = ([field]: [string, unknown]) => touched.has(field as LeadField)
  return {
    state,
    step: wizardSteps.find((step) => state.matches(step)) ?? 'saving',
    draft,
    /** The check for duplicates: whether the practice already knows the patient. */
    check,
    canContinue: state.can({ type: 'next', details: check.state }),
    errors: {
      ...context.serverErrors,
      ...Object.fromEntries(Object.entries(invalid).filter(isTouched)),
    } as LeadErrors,
    fill,
    next() {
      touch(state.matches('details') ? detailFields : nextActionFields)
      send({ type: 'next', details: check.state })
    },
    back: () => send({ type: 'back' }),
  }
}

export type Wizard = ReturnType<typeof useWizard>

/** The fields of each step, in their order on the screen. */
const fieldsOfSteps: readonly (readonly string[])[] = [[...detailFields, 'consented'], nextActionFields]

/** The changed fields, and the fields before them in the same step. */
function passedFields(change: LeadChange): LeadField[] {
  const fields: readonly string[] = changedFields(change)
  return fieldsOfSteps.flatMap((stepFields) => {
    const last = stepFields.findLastIndex((field) => fields.includes(field))
    return stepFields.slice(0, last + 1) as LeadField[]
  })
}
