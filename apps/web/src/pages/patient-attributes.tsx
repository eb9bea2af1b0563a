import type { Patient } from '@enamel/contract/patients'
import { factRules } from '@enamel/domain/patients/fact-rules'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../features/auth/session.tsx'
import { useInit } from '../features/config/init.api.ts'
import { keepEdit, takeEdit } from '../features/patients/kept-edits.ts'
import { SAVE_PATIENT, SAVING } from '../features/patients/patient-edit.machine.ts'
import { PatientFacts, PatientFactsSkeleton } from '../features/patients/patient-facts.tsx'
import { usePhoneLibrary } from '../features/patients/phone-library.ts'
import { type PatientEdit, usePatientEdit } from '../features/patients/use-patient-edit.ts'
import { sourcesProblem, sourcesQuery } from '../features/sources/sources.api.ts'
import { Button } from '../ui/buttons/button.tsx'
import { RetryButton } from '../ui/buttons/retry-button.tsx'
import { useNow } from './now.ts'
import styles from './patient-attributes.module.css'

const loadForm = () => import('../features/patients/patient-form.tsx')
const PatientForm = lazy(async () => ({ default: (await loadForm()).PatientForm }))

/** Editing a patient's facts; it goes on with what was being changed when the session of the same person expired. */
export function useAttributesEdit(patientId: string): PatientEdit {
  const { subscriber_id } = useInit()
  const edit = usePatientEdit(patientId)
  const resume = useEffectEvent(() => {
    const kept = takeEdit(subscriber_id, patientId)
    if (kept) edit.start(kept)
  })
  useEffect(() => resume(), [])
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
        onPointerEnter={loadForm}
        onFocus={loadForm}
        onClick={() => edit.start()}
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
          busyLabel={SAVING}
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
  /** Something was typed that leaving would lose, or no longer is. */
  onDirty: ((dirty: boolean) => void) | undefined
}

/** A patient's facts, or the fields that they are edited in; a save that failed stands above with the way to try again. */
export function PatientAttributes(props: AttributesProps) {
  return (
    <>
      {props.edit.state === 'errored_saving' && (
        <RetryButton type="submit" form={props.formId} className={styles.failed} />
      )}
      <Facts {...props} />
    </>
  )
}

function Facts({ patient, edit, formId, onDirty }: AttributesProps) {
  const { client, features, subscriber_id } = useInit()
  const { isExpired } = useSession()
  const now = useNow()
  const library = usePhoneLibrary(true)
  const sources = useQuery({ ...sourcesQuery, enabled: edit.open })
  const rules = factRules(features, client.referrals_enabled)
  const formatPhone = (number: string) => library?.formatPhone(number, client.country) ?? number
  if (!edit.open) return <PatientFacts patient={patient} rules={rules} formatPhone={formatPhone} />
  return (
    <Suspense fallback={<PatientFactsSkeleton />}>
      <PatientForm
        id={formId}
        patient={patient}
        rules={rules}
        today={calendarDay(now, client.time_zone)}
        treatmentTypes={client.tx_types}
        sources={sources.data?.map(({ name }) => name) ?? client.sources}
        sourcesProblem={sources.error && sourcesProblem(sources.error)}
        formatPhone={formatPhone}
        judgePhone={(text) => library?.phoneNumberOf(text, client.country).invalid_reason ?? null}
        conflict={edit.conflict}
        refused={edit.refused}
        disabled={edit.state === 'saving'}
        resumed={edit.resumed}
        onGone={(unsaved) => isExpired() && keepEdit(subscriber_id, patient.id, unsaved)}
        onDirty={(dirty) => onDirty?.(dirty)}
        onSave={edit.save}
      />
    </Suspense>
  )
}
