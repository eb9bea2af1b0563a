import type { Patient } from '@enamel/contract/patients'
import { fullName, nameWithDistinguisher } from '@enamel/domain/patients/name'
import { PRACTICE_SYSTEM_NAME } from '@enamel/domain/practice-system/practice-system-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInit } from '../../../signed-in/init.api.ts'
import { usePatientOverlay } from '../../../signed-in/patient-overlay.ts'
import { usePhoneFormat } from '../../../signed-in/phone-format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CreatePatient } from '../creating/create-patient.tsx'
import { SearchField } from '../matching/search-field.tsx'
import { practicePatientQuery } from '../practice-system.api.ts'
import { usePracticeSystem } from '../use-practice-system.ts'
import { Linked, type LinkedProps } from './linked.tsx'
import { LinkedView } from './linked-view.tsx'
import styles from './panel.module.css'
import { panelState } from './panel-state.ts'
import { Unlinked, type UnlinkedProps } from './unlinked.tsx'

export interface PanelProps extends Pick<LinkedProps, 'financials' | 'onLinkChanged'> {
  patient: Patient
  onClose: () => void
}

/** A patient's record in the practice system, or the choice of a record to link, over the patient's view (DEN-03). */
export function Panel({ patient, financials, onLinkChanged, onClose }: PanelProps) {
  const { open: openPatient } = usePatientOverlay()
  const formatPhone = usePhoneFormat(useInit().client.country, true)
  const { link, create } = usePracticeSystem()
  const name = fullName(patient)
  return (
    <Dialog
      title={`${nameWithDistinguisher(patient)} in ${PRACTICE_SYSTEM_NAME}`}
      width={520}
      bar
      onClose={onClose}
    >
      <div className={styles.view}>
        <View
          patientId={patient.id}
          name={name}
          connected={link}
          formatPhone={formatPhone}
          financials={financials}
          createForm={
            create
              ? (onBack) => <CreatePatient patient={patient} onBack={onBack} onLinkChanged={onLinkChanged} />
              : null
          }
          onLinkChanged={onLinkChanged}
          onOpenPatient={(patientId) => {
            onClose()
            openPatient(patientId)
          }}
        />
      </div>
    </Dialog>
  )
}

type ViewProps = Omit<LinkedProps, 'record'> & Omit<UnlinkedProps, 'failure' | 'searchQuery'>

function View(props: ViewProps) {
  const { patientId, formatPhone, financials } = props
  const query = useQuery(practicePatientQuery(patientId))
  const [searchQuery, setSearchQuery] = useState<string | null>(null)
  const state = panelState(query)
  switch (state.kind) {
    case 'linked':
      return <Linked {...props} record={state.record} />
    case 'stored':
      return (
        <>
          <Banner>{state.message}</Banner>
          <LinkedView {...{ formatPhone, financials }} record={state.record} state="synced" onUnlink={null} />
        </>
      )
    case 'loaded':
      return <Unlinked {...props} failure={state.failure} searchQuery={searchQuery} />
    case 'error':
      if (searchQuery !== null) return <Unlinked {...props} failure={null} searchQuery={searchQuery} />
      return (
        <>
          <FailureView text={state.message} onRetry={() => void query.refetch()} />
          <SearchField problem={undefined} onSearch={setSearchQuery} />
        </>
      )
    case 'loading':
      if (searchQuery !== null) return <Unlinked {...props} failure={null} searchQuery={searchQuery} />
      return (
        <div aria-busy="true">
          <Skeleton height={104} />
        </div>
      )
  }
}
