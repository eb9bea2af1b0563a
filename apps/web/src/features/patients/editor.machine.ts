import { assign, setup } from 'xstate'

export type EditorEvent =
  | { type: 'open'; patientId: string }
  | { type: 'close' }
  /** Something was typed that closing would lose, or no longer is. */
  | { type: 'dirty'; dirty: boolean }
  | { type: 'discard' }
  | { type: 'keep' }

interface Context {
  /** Whose editor is open; null while closed. */
  patientId: string | null
  dirty: boolean
  /** Who is to be opened once the question is answered; null to close. */
  next: string | null
}

/** The patient editor opens and closes for a patient id (PAT-06), and asks first when typed facts would be lost. */
export const editorMachine = setup({
  types: { context: {} as Context, events: {} as EditorEvent, input: {} as { patientId: string | null } },
  guards: {
    isDirty: ({ context }) => context.dirty,
    isSame: ({ context, event }) => event.type === 'open' && event.patientId === context.patientId,
    hasNext: ({ context }) => context.next !== null,
  },
  actions: {
    take: assign(({ event }) => (event.type === 'open' ? { patientId: event.patientId, dirty: false } : {})),
    takeNext: assign(({ context }) => ({ patientId: context.next, dirty: false, next: null })),
    noteNext: assign(({ event }) => ({ next: event.type === 'open' ? event.patientId : null })),
    noteDirty: assign(({ event }) => (event.type === 'dirty' ? { dirty: event.dirty } : {})),
    clear: assign({ patientId: null, dirty: false, next: null }),
  },
}).createMachine({
  id: 'patient-editor',
  context: ({ input }) => ({ patientId: input.patientId, dirty: false, next: null }),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: ({ context }) => context.patientId !== null, target: 'open' }, { target: 'closed' }],
    },
    closed: { entry: 'clear', on: { open: { target: 'open', actions: 'take' } } },
    open: {
      on: {
        dirty: { actions: 'noteDirty' },
        open: [
          { guard: 'isSame' },
          { guard: 'isDirty', target: 'asking', actions: 'noteNext' },
          { actions: 'take' },
        ],
        close: [{ guard: 'isDirty', target: 'asking', actions: 'noteNext' }, { target: 'closed' }],
      },
    },
    asking: {
      on: {
        // Saved meanwhile: nothing would be lost any more.
        dirty: { target: 'open', actions: 'noteDirty' },
        keep: 'open',
        discard: [{ guard: 'hasNext', target: 'open', actions: 'takeNext' }, { target: 'closed' }],
      },
    },
  },
})
