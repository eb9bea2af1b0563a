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
import { useAfterPress } from '../../ui/fields/use-after-press.ts'
import { addLead } from './add-patient.api.ts'
import { duplicatesQuery, useDuplicateCheck } from './duplicate-check.ts'
import type { AddResult, LeadSave } from './lead-save.ts'
import { contactFromText } from './model/contact-from-text.ts'
import type { LeadChange } from './model/lead-change.ts'
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
  initialText?: string
  onSaved: (added: { id: string; distinguisher: string | null }, save: LeadSave) => void
}

/** The wizard's machine, and the errors of the fields that the user has left or tried to continue with. */
export function useWizard({ country, zone, variant, hours, initialText = '', ...callbacks }: UseWizardInput) {
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
  const [left, setLeft] = useState<ReadonlySet<LeadField>>(new Set())
  const afterPress = useAfterPress()
  const { context } = state
  const { draft, save, patientId, distinguisher } = context
  const check = useDuplicateCheck(draft.contact, country)
  const resumed = useResumedDraft<LeadDraft>(NEW_PATIENT)
  useFormDraft(NEW_PATIENT, { values: draft, isUnsaved: draft !== emptyLead })
  const leave = (...fields: readonly LeadField[]) => setLeft((previous) => new Set([...previous, ...fields]))

  const notifySaved = useEffectEvent((id: string) => save && callbacks.onSaved({ id, distinguisher }, save))
  useEffect(() => {
    if (patientId !== null) notifySaved(patientId)
  }, [patientId])

  const fill = (change: LeadChange) => send({ type: 'fill', ...change })
  const resume = useEffectEvent(() => {
    if (resumed) {
      leave(...filledFields(resumed))
      fill(resumed)
    } else if (initialText !== '') fill({ contact: contactFromText(initialText) })
  })
  useEffect(() => void resume(), [])

  const invalid = { ...detailErrors(context), ...checkNextAction(draft) }
  const isLeft = ([field]: [string, unknown]) => left.has(field as LeadField)
  return {
    state,
    step: wizardSteps.find((step) => state.matches(step)) ?? 'saving',
    draft,
    /** The check for duplicates: whether the practice already knows the patient. */
    check,
    canContinue: state.can({ type: 'next', details: check.state }),
    errors: {
      ...context.serverErrors,
      ...Object.fromEntries(Object.entries(invalid).filter(isLeft)),
    } as LeadErrors,
    fill,
    /** Shows the errors of a field that the user has left, from now on at every change. */
    leave: (field: LeadField) => afterPress(() => leave(field)),
    next() {
      leave(...(state.matches('details') ? detailFields : nextActionFields))
      send({ type: 'next', details: check.state })
    },
    back: () => send({ type: 'back' }),
  }
}

export type Wizard = ReturnType<typeof useWizard>

/** The fields of a resumed draft that the user had filled in. */
function filledFields({ contact, marketing }: LeadDraft): LeadField[] {
  const fields = Object.entries({ ...contact, ...marketing })
  return fields.flatMap(([field, value]) => (value ? [field as LeadField] : []))
}
