import { useMachine } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { AddPatientPanelProps } from './add-patient-panel.tsx'
import { panelMachine } from './panel.machine.ts'

// Loads when it is first opened: it brings the phone library along.
const AddPatientPanel = lazy(async () => ({
  default: (await import('./add-patient-panel.tsx')).AddPatientPanel,
}))

type Facts = Pick<AddPatientPanelProps, 'country' | 'treatmentTypes' | 'sources' | 'onOpenPatient'>

/** The Add Patient panel and what opens it. */
export function useAddPatient(facts: Facts & { onAdded: () => void }) {
  const [state, send] = useMachine(panelMachine)
  return {
    open: () => send({ type: 'open' }),
    isOpen: !state.matches('closed'),
    panel: state.matches('closed') ? null : (
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
            facts.onAdded()
          }}
        />
      </Suspense>
    ),
  }
}
