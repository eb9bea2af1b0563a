import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useHasUnsaved, useUnsavedPart } from '../../lib/drafts/unsaved-edits.tsx'
import { addPatientPanelMachine } from './add-patient-panel.machine.ts'
import type { AddPatientPanelProps } from './add-patient-panel.tsx'

/** Props and callbacks of the open panel. */
export type PanelControls = Pick<
  AddPatientPanelProps,
  'resumed' | 'asking' | 'onClose' | 'onDiscard' | 'onStay' | 'onSaved'
>

/**
 * The Add Patient panel, open or not, and the function that opens it.
 * @param left the patient who was being added when the session expired, if any: the panel opens with them again
 */
export function useAddPatient({ onAdded, left }: { onAdded: () => void; left: LeadDraft | undefined }) {
  const [state, send] = useMachine(addPatientPanelMachine)
  const [resumed, setResumed] = useState(left)
  const isOpen = !state.matches('closed')
  useEffect(() => {
    if (resumed) send({ type: 'open' })
  }, [resumed, send])
  const edits = useUnsavedPart()
  const isFilledIn = useHasUnsaved(edits)
  useEffect(() => {
    if (isFilledIn) send({ type: 'change' })
  }, [isFilledIn, send])
  const controls: PanelControls = {
    resumed,
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
    open() {
      setResumed(undefined)
      send({ type: 'open' })
    },
    /** The part of the page that is the panel. */
    edits,
    /** The open panel's; null while it is closed. */
    controls: isOpen ? controls : null,
  }
}
