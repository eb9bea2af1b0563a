import type { Patient } from '@enamel/contract/patients'
import { fieldRules } from '@enamel/domain/patients/field-rules'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { usePhoneLibrary } from '../../signed-in/phone-format.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'
import { useShortcuts } from '../../signed-in/shortcuts/use-shortcuts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { savingLabels } from '../../ui/buttons/saving-labels.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePanesLayout } from '../../ui/panes/panes-layout.ts'
import styles from './patient-attributes.module.css'
import { PatientDetails } from './patient-details.tsx'
import { PatientDetailsSkeleton } from './patient-details-skeleton.tsx'
import { SAVE_PATIENT } from './patient-edit.machine.ts'
import type { PatientEdit } from './use-patient-edit.ts'

const PatientForm = lazyPart(async () => (await import('./patient-form.tsx')).PatientForm)

/** The button Edit, or Cancel and Save patient (PAT-12). The focus returns to Edit when editing ends. */
export function EditButtons({ edit, formId }: { edit: PatientEdit; formId: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !edit.open) button.current?.focus()
    wasOpen.current = edit.open
  }, [edit.open])
  // The form is loaded first, so that its fields appear together with Cancel and Save patient.
  const start = () => void PatientForm.load().then(() => edit.start(), showError)
  useShortcuts('patient', { edit: edit.open ? null : start }, button)
  if (!edit.open) {
    return (
      <Button
        ref={button}
        variant="quiet"
        size={28}
        icon={IconPencil}
        onPointerEnter={PatientForm.prepare}
        onFocus={PatientForm.prepare}
        onClick={start}
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
          {...savingLabels}
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

/**
 * A patient's details, or the fields in which they are edited. After a failed save, a button above the fields repeats
 * the save.
 */
export function PatientAttributes(props: AttributesProps) {
  return (
    <>
      {props.edit.state === 'errored_saving' && (
        <RetryButton type="submit" form={props.formId} className={styles.failed} />
      )}
      {props.edit.open ? <Fields {...props} /> : <Details patient={props.patient} />}
    </>
  )
}

/** Which details the practice stores about patients, and how it formats and checks phone numbers. */
function useFieldRules() {
  const { client, features } = useInit()
  const library = usePhoneLibrary(true)
  return {
    rules: fieldRules(features, client.referrals_enabled),
    formatPhone: (number: string) => library?.formatPhone(number, client.country) ?? number,
    phoneProblem: (text: string) => library?.phoneNumberOf(text, client.country).invalid_reason ?? null,
  }
}

function Details({ patient }: Pick<AttributesProps, 'patient'>) {
  const { rules, formatPhone } = useFieldRules()
  const callable = usePanesLayout() === 'phone'
  return <PatientDetails patient={patient} rules={rules} formatPhone={formatPhone} callable={callable} />
}

function Fields({ patient, edit, formId }: AttributesProps) {
  const { client } = useInit()
  const now = useNow()
  const rules = useFieldRules()
  const sources = usePracticeSources()
  return (
    <PatientForm
      fallback={<PatientDetailsSkeleton />}
      id={formId}
      patient={patient}
      {...rules}
      today={calendarDay(now, client.time_zone)}
      treatmentTypes={client.tx_types}
      sources={sources}
      conflict={edit.conflict}
      refused={edit.refused}
      saving={edit.state === 'saving'}
      onSave={edit.save}
    />
  )
}
