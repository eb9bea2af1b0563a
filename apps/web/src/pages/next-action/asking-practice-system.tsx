import type { Patient } from '@enamel/contract/patients'
import { fullName } from '@enamel/domain/patients/name'
import { createContext, type ReactNode, useContext } from 'react'
import type {
  AddPatientStepProps,
  LinkPatientStepProps,
  PracticeSystemSteps,
} from '../../features/next-action/practice-system-steps.ts'
import { CreateStep } from '../../features/practice-system/creating/create-step.tsx'
import { settleCreationDraft } from '../../features/practice-system/creating/creation-draft.ts'
import { useCreateRules } from '../../features/practice-system/creating/use-create-rules.ts'
import { useCreation } from '../../features/practice-system/creating/use-creation.ts'
import { LinkStep } from '../../features/practice-system/matching/link-step.tsx'
import { usePracticeSystem } from '../../features/practice-system/use-practice-system.ts'
import { useInit } from '../../signed-in/init.api.ts'
import { usePhoneFormat } from '../../signed-in/phone-format.ts'

const AskedOfContext = createContext<Patient | null>(null)

/** Around a flow whose steps ask the practice system. */
export function AskingPracticeSystem({ patient, children }: { patient: Patient; children: ReactNode }) {
  return <AskedOfContext value={patient}>{children}</AskedOfContext>
}

/** The patient in question. */
function useAskedOf(): Patient {
  const patient = useContext(AskedOfContext)
  if (!patient) throw new Error('The steps of the practice system stand in AskingPracticeSystem')
  return patient
}

/** The steps of a flow that ask the practice system about its patient. */
export const practiceSystemSteps: PracticeSystemSteps = { LinkPatient, AddPatient }

function LinkPatient({ patientId, chosen, onLink, onDoNotLink, onCreate }: LinkPatientStepProps) {
  const { client, subscriber_id: owner } = useInit()
  const chooseOtherwise = () => settleCreationDraft(owner, patientId)
  return (
    <LinkStep
      patientId={patientId}
      name={fullName(useAskedOf())}
      chosen={chosen}
      formatPhone={usePhoneFormat(client.country, true)}
      onLink={(...match) => {
        chooseOtherwise()
        onLink(...match)
      }}
      onDoNotLink={() => {
        chooseOtherwise()
        onDoNotLink()
      }}
      onCreate={usePracticeSystem().create ? onCreate : null}
    />
  )
}

function AddPatient({ onChange }: AddPatientStepProps) {
  const { draft, save, refused } = useCreation(useAskedOf())
  return (
    <CreateStep draft={draft} rules={useCreateRules()} refused={refused} onDraft={save} onValues={onChange} />
  )
}
