import { useMachine } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { AddPatientPanelProps } from './add-patient-panel.tsx'
import { panelMachine } from './panel.machine.ts'

// Loads when it is first opened: it brings the phone library along.
const AddPatientPanel = lazy(async () => ({
  default: (await import('./add-patient-panel.tsx')).AddPatientPanel,
}))

type Facts = Omit<AddPatientPanelProps, 'asking' | 'onDirty' | 'onClose' | 'onDiscard' | 'onKeep' | 'onSaved'>

/** The Add Patient panel and what opens it. */
export function useAddPatient({ onAdded, ...facts }: Facts & { onAdded: () => void }) {
  const [state, send] = useMachine(panelMachine)
  const isOpen = !state.matches('closed')
  return {
    open: () => send({ type: 'open' }),
    isOpen,
    panel: isOpen && (
      <Suspense>
        <AddPatientPanel
          {...facts}
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
