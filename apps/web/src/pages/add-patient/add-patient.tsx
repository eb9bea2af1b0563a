import { variantOf } from '@enamel/domain/pipeline/variant'
import { AddPatientPanel, type AddPatientPanelProps } from '../../features/add-patient/add-patient-panel.tsx'
import type { PanelControls } from '../../features/add-patient/use-add-patient.ts'
import { LabelsField } from '../../features/labels/labels-field.tsx'
import { useInit } from '../../signed-in/init.api.ts'
import { useNow } from '../../signed-in/now.ts'
import { useOpenHours } from '../../signed-in/open-hours.ts'
import { usePracticeSources } from '../../signed-in/practice-sources.ts'

export type AddPatientProps = PanelControls &
  Pick<AddPatientPanelProps, 'initialText' | 'onOpenPatient' | 'onFindPatient'>

/** The Add Patient panel with the practice's options. */
export function AddPatient(props: AddPatientProps) {
  const { client, features, labels, labels_history } = useInit()
  const sources = usePracticeSources()
  return (
    <AddPatientPanel
      {...props}
      country={client.country}
      zone={client.time_zone}
      variant={variantOf(features)}
      hours={useOpenHours()}
      now={useNow()}
      treatmentTypes={client.tx_types}
      sources={sources}
      renderLabels={(field) => <LabelsField {...field} known={labels} history={labels_history} />}
    />
  )
}
