import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { useHasUnsaved, useUnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { addPatientPanelMachine } from './add-patient-panel.machine.ts'
import type { AddPatientPanelProps } from './add-patient-panel.tsx'
import { NEW_PATIENT } from './new-patient.ts'

/** The props of the open panel. */
export type PanelControls = Pick<
  AddPatientPanelProps,
  'asking' | 'onClose' | 'onDiscard' | 'onStay' | 'onSaved'
>

/**
 * The state of the Add Patient panel, and the function that opens it. The panel opens by itself after a session expired
 * while a patient was being added.
 */
export function useAddPatient({ onAdded }: { onAdded: () => void }) {
  const [state, send] = useMachine(addPatientPanelMachine)
  const isOpen = !state.matches('closed')
  const isResumed = useResumedDraft(NEW_PATIENT) !== undefined
  useEffect(() => {
    if (isResumed) send({ type: 'open' })
  }, [isResumed, send])
  const edits = useUnsavedPart()
  const isFilledIn = useHasUnsaved(edits)
  useEffect(() => {
    if (isFilledIn) send({ type: 'change' })
  }, [isFilledIn, send])
  const controls: PanelControls = {
    asking: state.matches('confirming'),
    onClose: () => send({ type: 'close' }),
    onDiscard: () => send({ type: 'discard' }),
    onStay: () => send({ type: 'stay' }),
    onSaved() {
      send({ type: 'saved' })
      onAdded()
    },
  }
  return {
    open: () => send({ type: 'open' }),
    /** The unsaved edits in the panel. */
    edits,
    /** The props of the open panel; null while it is closed. */
    controls: isOpen ? controls : null,
  }
}
