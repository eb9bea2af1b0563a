import { labels } from '@enamel/contract/labels'
import { call } from '../../lib/call.ts'

/** The patient's labels after the change, and the practice's last used labels, newest first. */
interface LabelsResponse {
  labels: string[]
  labels_history: string[]
}

export function addLabel(patientId: string, label: string): Promise<LabelsResponse> {
  return call(labels.add, { params: { id: patientId }, body: { label } })
}

export function removeLabel(patientId: string, label: string): Promise<LabelsResponse> {
  return call(labels.remove, { params: { id: patientId }, query: { label } })
}
