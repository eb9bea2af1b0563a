import { variantOf } from '@enamel/domain/pipeline/variant'
import { AddPatientPanel, type AddPatientPanelProps } from '../../features/add-patient/add-patient-panel.tsx'
import { keptLead, NEW_PATIENT } from '../../features/add-patient/kept-lead.ts'
import type { PanelControls } from '../../features/add-patient/use-add-patient.ts'
import { useSession } from '../../features/auth/session.tsx'
import { useInit } from '../../features/config/init.api.ts'
import { LabelsField } from '../../features/labels/labels-field.tsx'
import { useNow } from '../now.ts'
import { usePracticeSources } from '../practice-sources.ts'

export type AddPatientProps = PanelControls & Pick<AddPatientPanelProps, 'onOpenPatient' | 'onFindPatient'>

/** The Add Patient panel with what the practice offers in it. */
export function AddPatient(props: AddPatientProps) {
  const { client, features, labels, labels_history, subscriber_id } = useInit()
  const { isExpired } = useSession()
  const sources = usePracticeSources()
  return (
    <AddPatientPanel
      {...props}
      country={client.country}
      zone={client.time_zone}
      variant={variantOf(features)}
      now={useNow()}
      treatmentTypes={client.tx_types}
      sources={sources}
      renderLabels={(field) => <LabelsField {...field} known={labels} history={labels_history} />}
      onGone={(draft) => isExpired() && keptLead.keep(subscriber_id, NEW_PATIENT, draft)}
    />
  )
}
