import type { Patient } from '@enamel/contract/patients'
import { isOn } from '@enamel/domain/config/feature-flags'
import { calendarDay } from '@enamel/domain/time/practice-time'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSession } from '../features/auth/session.tsx'
import { useInit } from '../features/config/init.api.ts'
import { LabelList } from '../features/labels/label-list.tsx'
import { keepEdit, takeEdit } from '../features/patients/kept-edits.ts'
import { patientQuery } from '../features/patients/patient.api.ts'
import { SAVE_FAILED, SAVE_PATIENT, SAVING } from '../features/patients/patient-edit.machine.ts'
import { PatientFacts, PatientFactsSkeleton } from '../features/patients/patient-facts.tsx'
import { PatientNotLoaded } from '../features/patients/patient-not-loaded.tsx'
import { usePhoneLibrary } from '../features/patients/phone-library.ts'
import { type PatientEdit, usePatientEdit } from '../features/patients/use-patient-edit.ts'
import { SnoozeButton } from '../features/snooze/snooze-button.tsx'
import { SnoozeFacts } from '../features/snooze/snooze-facts.tsx'
import { useSnoozeState } from '../features/snooze/use-snooze-state.ts'
import { NextStep, NextStepSkeleton } from '../features/stages/next-step.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { useNow } from './now.ts'
import styles from './patient-panel.module.css'
import { type Snoozed, useSnoozeActs } from './snooze-acts.ts'

const loadForm = () => import('../features/patients/patient-form.tsx')
const PatientForm = lazy(async () => ({ default: (await loadForm()).PatientForm }))

export interface PatientPanelProps {
  patientId: string
  /** A way back, before the title. */
  before?: ReactNode
  /** What can be done with the panel, behind Edit. */
  actions?: ReactNode
  /** Something was typed that leaving would lose, or no longer is. */
  onDirty?: (dirty: boolean) => void
  /** The patient was snoozed, or a waking one for longer (SNZ-16). */
  onSnoozed?: (snoozed: Snoozed) => void
}

/** A patient's facts, labels and next action; Edit turns the facts into fields (PAT-02, PAT-05). */
export function PatientPanel(props: PatientPanelProps) {
  const { patientId, before } = props
  const query = useQuery(patientQuery(patientId))
  return (
    <section className={styles.panel} aria-label="Patient details">
      {query.data ? (
        <LoadedPanel key={patientId} {...props} patient={query.data} />
      ) : (
        <>
          <header className={styles.head}>
            {before}
            <h2 className={styles.title}>Patient details</h2>
          </header>
          {query.isError ? (
            <PatientNotLoaded onRetry={() => query.refetch()} />
          ) : (
            <>
              <div className={styles.section}>
                <PatientFactsSkeleton />
              </div>
              <div className={styles.section}>
                <NextStepSkeleton />
              </div>
            </>
          )}
        </>
      )}
    </section>
  )
}

function LoadedPanel({
  patient,
  before,
  actions,
  onDirty,
  onSnoozed,
}: PatientPanelProps & { patient: Patient }) {
  const edit = usePatientEdit(patient.id)
  useKeptEdit(patient.id, edit)
  const formId = useId()
  useFlag(edit.open, false, onDirty)
  return (
    <>
      <header className={styles.head}>
        {before}
        <h2 className={styles.title}>Patient details</h2>
        <EditButtons edit={edit} formId={formId} />
        {!edit.open && actions}
      </header>
      <div className={styles.body}>
        <div className={styles.section}>
          {edit.state === 'errored_saving' && (
            <button type="submit" form={formId} className={styles.failed}>
              <IconRefresh size={16} aria-hidden />
              {SAVE_FAILED}
            </button>
          )}
          <Facts patient={patient} edit={edit} formId={formId} onDirty={onDirty} />
        </div>
        {patient.labels.length > 0 && <Labels labels={patient.labels} />}
        <NextAction patient={patient} onSnoozed={onSnoozed} />
      </div>
    </>
  )
}

/** Edit, or Cancel and Save patient (PAT-12). The focus comes back to Edit when editing ends. */
function EditButtons({ edit, formId }: { edit: PatientEdit; formId: string }) {
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

interface FactsProps extends Pick<PatientPanelProps, 'onDirty'> {
  patient: Patient
  edit: PatientEdit
  formId: string
}

function Facts({ patient, edit, formId, onDirty }: FactsProps) {
  const { client, features, subscriber_id } = useInit()
  const { isExpired } = useSession()
  const now = useNow()
  const library = usePhoneLibrary(true)
  const rules = { gdpr: !isOn(features, 'lite'), referrals: client.referrals_enabled }
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
        sources={client.sources}
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

/** Goes on with what was being changed when the session of the same person expired. */
function useKeptEdit(patientId: string, edit: PatientEdit): void {
  const { subscriber_id } = useInit()
  const resume = useEffectEvent(() => {
    const kept = takeEdit(subscriber_id, patientId)
    if (kept) edit.start(kept)
  })
  useEffect(() => resume(), [])
}

function Labels({ labels }: { labels: readonly string[] }) {
  const [expanded, setExpanded] = useState(false)
  return (
    <section className={styles.section} aria-label="Labels">
      <div className={styles.sectionHead}>
        <h3 className={styles.sectionTitle}>Labels</h3>
        {expanded && (
          <Button
            variant="quiet"
            size={28}
            className={styles.sectionButton}
            onClick={() => setExpanded(false)}
          >
            Collapse
          </Button>
        )}
      </div>
      <LabelList labels={labels} expanded={expanded} onExpand={() => setExpanded(true)} />
    </section>
  )
}

interface NextActionProps {
  patient: Patient
  onSnoozed: PatientPanelProps['onSnoozed']
}

function NextAction({ patient, onSnoozed }: NextActionProps) {
  const { time_zone: zone } = useInit().client
  const now = useNow()
  const state = useSnoozeState(patient.snooze)
  const held = patient.snooze && state && { ...patient.snooze, state }
  const acts = useSnoozeActs({ patientId: patient.id, held, zone, onDone: onSnoozed })
  return (
    <section className={styles.section} aria-label="Next action">
      <div className={styles.sectionHead}>
        <h3 className={styles.sectionTitle}>Next action</h3>
        <SnoozeButton snooze={held} state={state} now={now} zone={zone} onSnooze={acts.snooze} />
      </div>
      <NextStep stage={patient.stage} nextActionAt={patient.next_action_at} zone={zone} />
      {held && <SnoozeFacts snooze={held} state={held.state} zone={zone} onEnd={acts.end} />}
    </section>
  )
}

/** Tells once when `open` ends. */
function useFlag(open: boolean, value: boolean, tell: ((value: boolean) => void) | undefined): void {
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!open) latest.current?.(value)
  }, [open, value])
}
