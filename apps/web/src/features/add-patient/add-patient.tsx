import type { LeadDraft } from '@enamel/domain/add-patient/lead-draft'
import { useMachine } from '@xstate/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AddPatientPanelProps } from './add-patient-panel.tsx'
import { panelMachine } from './panel.machine.ts'

// Loads when it is first opened: it brings the phone library along.
const AddPatientPanel = lazy(async () => ({
  default: (await import('./add-patient-panel.tsx')).AddPatientPanel,
}))

type Facts = Omit<
  AddPatientPanelProps,
  'resumed' | 'asking' | 'onDirty' | 'onClose' | 'onDiscard' | 'onKeep' | 'onSaved'
>

/**
 * The Add Patient panel and what opens it.
 * @param takeKept whom somebody was adding when their session expired, if anybody: the panel is open with it again
 */
export function useAddPatient({
  onAdded,
  takeKept,
  ...facts
}: Facts & { onAdded: () => void; takeKept: () => LeadDraft | undefined }) {
  const [state, send] = useMachine(panelMachine)
  const [resumed, setResumed] = useState(takeKept)
  const isOpen = !state.matches('closed')
  useEffect(() => {
    if (resumed) send({ type: 'open' })
  }, [resumed, send])
  useAskBeforeUnload(isOpen && !state.matches('clean'))
  return {
    open() {
      setResumed(undefined)
      send({ type: 'open' })
    },
    isOpen,
    panel: isOpen && (
      <Suspense>
        <AddPatientPanel
          {...facts}
          resumed={resumed}
          asking={state.matches('confirming')}
          onDirty={() => send({ type: 'change' })}
          onClose={() => send({ type: 'close' })}
          onDiscard={() => send({ type: 'discard' })}
          onKeep={() => send({ type: 'keep' })}
          onSaved={() => {
            send({ type: 'saved' })
            onAdded()
          }}
        />
      </Suspense>
    ),
  }
}

/** The tab is not closed over what was filled in without a word. */
function useAskBeforeUnload(asks: boolean): void {
  useEffect(() => {
    if (!asks) return
    const ask = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
}
