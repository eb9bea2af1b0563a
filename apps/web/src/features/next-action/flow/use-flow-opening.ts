import type { FlowButton } from '@enamel/domain/next-action/flow-node'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormDraft, useResumedDraft } from '../../../lib/drafts/form-drafts.tsx'
import { showError } from '../../../ui/feedback/show-error.ts'
import type { NextActionPorts } from '../ports.ts'
import { type FinishedFlow, type FlowSnapshot, type FlowStart, flowForm } from './flow-snapshot.ts'

export interface FlowOpeningInput {
  patientId: string
  ports: Pick<NextActionPorts, 'loadFlow' | 'prepareFlow'>
  /** Loads the code that a flow needs. */
  loadCode: () => Promise<unknown>
  prepareCode: () => void
  /** Receives the note of a flow that cannot be reopened after an expired session. */
  onNote: (note: string) => void
}

interface Opening extends Pick<FlowStart, 'button' | 'earlierFlow'> {
  /** The note of a flow that is reopened without a press of a button. */
  written?: string | null
}

/**
 * The open flow of a patient. The flow's code and data are loaded before the first press of a button, or when it is
 * pressed; the press is not lost. A flow that contained an unsaved note when the session expired reopens by itself.
 */
export function useFlowOpening({ patientId, ports, loadCode, prepareCode, onNote }: FlowOpeningInput) {
  const [start, setStart] = useState<FlowStart | null>(null)
  const opening = useMutation({
    async mutationFn({ button, earlierFlow }: Opening): Promise<FlowStart> {
      const [loaded] = await Promise.all([ports.loadFlow(), loadCode()])
      return { ...loaded, button, earlierFlow }
    },
    onSuccess: setStart,
    onError: (error, { written }) => {
      showError(error)
      if (written) onNote(written)
    },
  })
  const form = flowForm(patientId)
  const resumed = useResumedDraft<FinishedFlow>(form)
  const isReopening = opening.isPending && opening.variables.written !== undefined
  useFormDraft(form, { values: resumed, isUnsaved: isReopening })
  const resume = useEffectEvent(() => {
    if (resumed) {
      opening.mutate({ button: resumed.flow.button, earlierFlow: resumed.flow, written: resumed.written })
    }
  })
  useEffect(() => resume(), [])
  return {
    start,
    /** The button whose flow is being loaded. */
    opening: opening.isPending ? opening.variables.button : null,
    prepare() {
      prepareCode()
      ports.prepareFlow()
    },
    open: (button: FlowButton) => opening.mutate({ button, earlierFlow: null }),
    reopen: (flow: FlowSnapshot) => opening.mutate({ button: flow.button, earlierFlow: flow }),
    close: () => setStart(null),
  }
}
