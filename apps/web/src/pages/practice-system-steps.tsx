import type { Patient } from '@enamel/contract/patients'
import type { FlowFacts } from '@enamel/domain/next-action/flow-facts'
import { fullName } from '@enamel/domain/patients/name'
import type { NewPatientDraft } from '@enamel/domain/practice-system/new-patient'
import { newPatientDraft } from '@enamel/domain/practice-system/new-patient-form'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { useInit } from '../features/config/init.api.ts'
import type {
  AddPatientStepProps,
  LinkChoice,
  LinkPatientStepProps,
  PracticeSystemSteps,
} from '../features/next-action/practice-system-steps.ts'
import { CreateStep } from '../features/practice-system/create-step.tsx'
import { LinkStep } from '../features/practice-system/link-step.tsx'
import { linkOf, type PracticePatientState } from '../features/practice-system/practice-patient.ts'
import { useCreateRules } from './create-rules.ts'
import { usePhoneFormat } from './phone-format.ts'
import { usePracticeSystem } from './practice-patient.ts'

/** What a flow has to know of the practice system: it asks only where it is known how the patient stands there (FLOW-17). */
export function practiceSystemFacts(state: PracticePatientState): FlowFacts['practiceSystem'] {
  switch (state.kind) {
    case 'idle':
    case 'loading':
    case 'error':
    case 'disabled':
      return { active: false, linked: false }
    case 'unlinked':
    case 'linking':
    case 'syncing':
    case 'synced':
      return { active: true, linked: linkOf(state) !== 'unlinked' }
  }
}

interface Asking {
  patient: Patient
  /** What was last filled in of a new patient; null before anything was. */
  filled: { current: NewPatientDraft | null }
}

const AskingContext = createContext<Asking | null>(null)

/** Around a flow whose steps ask the practice system: what is filled in stays for as long as the flow is open. */
export function AskingPracticeSystem({ patient, children }: { patient: Patient; children: ReactNode }) {
  const filled = useRef<NewPatientDraft | null>(null)
  return <AskingContext value={{ patient, filled }}>{children}</AskingContext>
}

function useAsking(): Asking {
  const asking = useContext(AskingContext)
  if (!asking) throw new Error('The steps of the practice system stand in AskingPracticeSystem')
  return asking
}

/** The steps of a flow that ask the practice system about its patient. */
export const practiceSystemSteps: PracticeSystemSteps = { LinkPatient, AddPatient }

function LinkPatient({ patientId, chosen, onLink, onDoNotLink, onCreate }: LinkPatientStepProps) {
  const { country } = useInit().client
  return (
    <LinkStep
      patientId={patientId}
      name={fullName(useAsking().patient)}
      chosen={chosenId(chosen)}
      formatPhone={usePhoneFormat(country, true)}
      onLink={onLink}
      onDoNotLink={onDoNotLink}
      onCreate={usePracticeSystem().create ? onCreate : null}
    />
  )
}

function chosenId(chosen: LinkChoice | null): string | null {
  if (chosen === null) return null
  return chosen.kind === 'link' ? chosen.dentallyId : 'none'
}

function AddPatient({ onChange }: AddPatientStepProps) {
  const { country } = useInit().client
  const { patient, filled } = useAsking()
  const formatPhone = usePhoneFormat(country, true)
  const [draft] = useState(() => filled.current ?? newPatientDraft(patient, formatPhone))
  return (
    <CreateStep
      draft={draft}
      rules={useCreateRules()}
      onDraft={(typed) => {
        filled.current = typed
      }}
      onValues={(values) => onChange(values && { ...values })}
    />
  )
}
