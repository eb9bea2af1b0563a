import { setup } from 'xstate'

export type AddPatientPanelEvent =
  | { type: 'open' }
  /** The user has filled in a field. */
  | { type: 'change' }
  | { type: 'close' }
  | { type: 'discard' }
  | { type: 'stay' }
  | { type: 'saved' }

/**
 * The Add Patient panel (ADD-05, ADD-06): the entered data is dropped only when the user has discarded or saved the
 * data.
 */
export const addPatientPanelMachine = setup({ types: { events: {} as AddPatientPanelEvent } }).createMachine({
  id: 'add-patient-panel',
  initial: 'closed',
  states: {
    closed: { on: { open: 'clean' } },
    clean: { on: { change: 'dirtied', close: 'closed' } },
    dirtied: { on: { close: 'confirming', saved: 'closed' } },
    confirming: { on: { discard: 'closed', stay: 'dirtied', saved: 'closed' } },
  },
})
