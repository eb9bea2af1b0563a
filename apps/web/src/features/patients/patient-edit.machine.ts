import type { Patient } from '@enamel/contract/patients'
import type { DraftErrors, FieldChanges } from '@enamel/domain/patients/patient-draft'
import { assign, fromPromise, setup } from 'xstate'
import { type ApiError, isRefusal } from '../../lib/api-error.ts'
import { missingActor } from '../../lib/missing-actor.ts'

/** The changed fields, and the version that they were changed from. */
export interface PatientSave {
  version: number
  changes: FieldChanges
}

export type PatientEditEvent = { type: 'edit' } | { type: 'cancel' } | ({ type: 'save' } & PatientSave)

interface Failure {
  error: unknown
}

/** Another user's change of the same fields; this user's input stays. */
export interface EditConflict {
  /** The server's text, which names the other user. */
  message: string
  /** The patient's current data. */
  current: Patient
}

interface Context {
  save: PatientSave | null
  conflict: EditConflict | null
  /** The errors of the fields that the server refused. */
  refused: DraftErrors
}

/** The first error text for each field that a 422 response names. */
export function refusedFields(error: ApiError): DraftErrors {
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  )
}

function conflictOf({ message, body }: ApiError): EditConflict {
  return { message, current: (body as { record: Patient }).record }
}

/**
 * Editing a patient's details (PAT-12): loaded, editing, saving, errored_saving. A failed save can be repeated with the
 * same input; after a conflict or a refusal the fields are shown again with the reason.
 */
export const patientEditMachine = setup({
  types: { context: {} as Context, events: {} as PatientEditEvent },
  actors: {
    savePatient: fromPromise<Patient, PatientSave>(missingActor('savePatient')),
  },
  actions: {
    /** Called when the patient is saved, so that the cache can be updated. */
    saved: (_, _patient: Patient) => {},
    /** Called when another user has changed the patient, so that the cache can be updated. */
    conflicted: (_, _conflict: EditConflict) => {},
    reset: assign({ save: null, conflict: null, refused: {} }),
    storeConflict: assign((_, conflict: EditConflict) => ({ conflict })),
    storeRefused: assign((_, { error }: Failure) => ({ refused: refusedFields(error as ApiError) })),
    storeSave: assign(({ event }) =>
      event.type === 'save'
        ? { save: { version: event.version, changes: event.changes }, conflict: null, refused: {} }
        : {},
    ),
  },
  guards: {
    isConflict: (_, { error }: Failure) => isRefusal(error, 'edit_conflict'),
    isRefused: (_, { error }: Failure) =>
      isRefusal(error, 'validation') && Object.keys(refusedFields(error)).length > 0,
  },
}).createMachine({
  id: 'patient-edit',
  context: { save: null, conflict: null, refused: {} },
  initial: 'loaded',
  states: {
    loaded: { entry: 'reset', on: { edit: 'editing' } },
    editing: { on: { cancel: 'loaded', save: { target: 'saving', actions: 'storeSave' } } },
    saving: {
      invoke: {
        src: 'savePatient',
        input: ({ context }) => context.save ?? { version: 0, changes: {} },
        onDone: {
          target: 'loaded',
          actions: { type: 'saved', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [
              { type: 'storeConflict', params: ({ event }) => conflictOf(event.error as ApiError) },
              { type: 'conflicted', params: ({ event }) => conflictOf(event.error as ApiError) },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: { type: 'storeRefused', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'errored_saving' },
        ],
      },
    },
    // The fields can be edited in this state. The button saves their current content.
    errored_saving: {
      on: { cancel: 'loaded', edit: 'editing', save: { target: 'saving', actions: 'storeSave' } },
    },
  },
})

/** The label of the save button (PAT-12). */
export const SAVE_PATIENT = 'Save patient'
