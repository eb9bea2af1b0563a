import { useQueryClient } from '@tanstack/react-query'
import { FailureView } from '../../../ui/feedback/failure-view.tsx'
import { renewRecord } from '../cached-record.ts'
import { useDismissFailedLinking, useUnlink } from '../linking.ts'
import { LinkedView, type LinkedViewProps } from './linked-view.tsx'
import { linkedState, type RecordOfLinked } from './panel-state.ts'

export interface LinkedProps extends Pick<LinkedViewProps, 'formatPhone' | 'financials'> {
  patientId: string
  record: RecordOfLinked
  /** The patient was linked or unlinked. */
  onLinkChanged: () => void
}

/** A linked patient, until they are unlinked. */
export function Linked({ patientId, record, formatPhone, financials, onLinkChanged }: LinkedProps) {
  const queries = useQueryClient()
  const unlink = useUnlink(patientId, onLinkChanged)
  const state = linkedState(record, unlink)
  useDismissFailedLinking(patientId, state.kind !== 'error')
  if (state.kind === 'error') {
    const retry = () => {
      unlink.reset()
      void renewRecord(queries, patientId)
    }
    return <FailureView text={state.message} onRetry={retry} />
  }
  return (
    <LinkedView
      {...{ record, formatPhone, financials }}
      state={state.kind}
      onUnlink={() => unlink.mutate()}
    />
  )
}
