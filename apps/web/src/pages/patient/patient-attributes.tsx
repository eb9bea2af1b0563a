import type { Patient } from '@enamel/contract/patients'
import { factRules } from '@enamel/domain/patients/fact-rules'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useInit } from '../../features/config/init.api.ts'
import { SAVE_PATIENT, type StartedDraft } from '../../features/patients/patient-edit.machine.ts'
import { PatientFacts } from '../../features/patients/patient-facts.tsx'
import { PatientFactsSkeleton } from '../../features/patients/patient-facts-skeleton.tsx'
import { usePhoneLibrary } from '../../features/patients/phone-library.ts'
import { type PatientEdit, usePatientEdit } from '../../features/patients/use-patient-edit.ts'
import { useLeaveWork, useLeftWork } from '../../lib/left-work.tsx'
import { useBeingSaved } from '../../lib/unsaved-edits.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { savingWords } from '../../ui/buttons/saving-words.ts'
import { sayFailure } from '../../ui/feedback/say-failure.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePanesLayout } from '../../ui/panes/panes-layout.ts'
import { useNow } from '../now.ts'
import { usePracticeSources } from '../practice-sources.ts'
import styles from './patient-attributes.module.css'

const PatientForm = lazyPart(
  async () => (await import('../../features/patients/patient-form.tsx')).PatientForm,
)

const factsOf = (patientId: string) => `facts of ${patientId}`

/** Editing a patient's facts; it goes on with what was being changed when the session of the same person expired. */
export function useAttributesEdit(patientId: string): PatientEdit {
  const edit = usePatientEdit(patientId)
  const left = useLeftWork<StartedDraft>(factsOf(patientId))
  const resume = useEffectEvent(() => left && edit.start(left))
  useEffect(() => void resume(), [])
  return edit
}

/** Edit, or Cancel and Save patient (PAT-12). The focus comes back to Edit when editing ends. */
export function EditButtons({ edit, formId }: { edit: PatientEdit; formId: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !edit.open) button.current?.focus()
    wasOpen.current = edit.open
  }, [edit.open])
  if (!edit.open) {
    return (
      <Button
        ref={button}
        variant="quiet"
        size={28}
        icon={IconPencil}
        onPointerEnter={PatientForm.prepare}
        onFocus={PatientForm.prepare}
        // The fields are there with the ways to save them.
        onClick={() => PatientForm.load().then(() => edit.start(), sayFailure)}
      >
        Edit
      </Button>
    )
  }
  return (
    <>
      <Button variant="quiet" size={28} disabled={edit.state === 'saving'} onClick={edit.cancel}>
        Cancel
      </Button>
      {edit.state !== 'errored_saving' && (
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size={28}
          busy={edit.state === 'saving'}
          {...savingWords}
        >
          {SAVE_PATIENT}
        </Button>
      )}
    </>
  )
}

export interface AttributesProps {
  patient: Patient
  edit: PatientEdit
  formId: string
}

/** A patient's facts, or the fields that they are edited in; a save that failed stands above with the way to try again. */
export function PatientAttributes(props: AttributesProps) {
  return (
    <>
      {props.edit.state === 'errored_saving' && (
        <RetryButton type="submit" form={props.formId} className={styles.failed} />
      )}
      {props.edit.open ? <Fields {...props} /> : <Facts patient={props.patient} />}
    </>
  )
}

/** Which facts the practice keeps, and how it reads and writes numbers. */
function useFactRules() {
  const { client, features } = useInit()
  const library = usePhoneLibrary(true)
  return {
    rules: factRules(features, client.referrals_enabled),
    formatPhone: (number: string) => library?.formatPhone(number, client.country) ?? number,
    judgePhone: (text: string) => library?.phoneNumberOf(text, client.country).invalid_reason ?? null,
  }
}

function Facts({ patient }: Pick<AttributesProps, 'patient'>) {
  const { rules, formatPhone } = useFactRules()
  const callable = usePanesLayout() === 'phone'
  return <PatientFacts patient={patient} rules={rules} formatPhone={formatPhone} callable={callable} />
}

function Fields({ patient, edit, formId }: AttributesProps) {
  const { client } = useInit()
  const now = useNow()
  const facts = useFactRules()
  const sources = usePracticeSources()
  useBeingSaved(edit.state === 'saving')
  return (
    <PatientForm
      fallback={<PatientFactsSkeleton />}
      id={formId}
      patient={patient}
      {...facts}
      today={calendarDay(now, client.time_zone)}
      treatmentTypes={client.tx_types}
      sources={sources}
      conflict={edit.conflict}
      refused={edit.refused}
      disabled={edit.state === 'saving'}
      resumed={edit.resumed}
      onGone={useLeaveWork(factsOf(patient.id))}
      onSave={edit.save}
    />
  )
}
