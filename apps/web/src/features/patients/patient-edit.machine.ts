import type { Patient } from '@enamel/contract/patients'
import type { DraftErrors, FieldChanges, PatientDraft } from '@enamel/domain/patients/patient-draft'
import { assign, fromPromise, setup } from 'xstate'
import { type ApiError, isRefusal } from '../../lib/api-error.ts'

/** A save: only what was changed, and the version that editing began with. */
export interface PatientSave {
  version: number
  changes: FieldChanges
}

/** Details that are being changed. */
export interface StartedDraft {
  /** Where editing began, and from which version. */
  start: { draft: PatientDraft; version: number }
  draft: PatientDraft
}

export type PatientEditEvent =
  /** `resumed` is what an earlier edit had come to. */
  { type: 'edit'; resumed?: StartedDraft } | { type: 'cancel' } | ({ type: 'save' } & PatientSave)

interface Failure {
  error: unknown
}

/** Another user changed the same meanwhile; what was typed stays. */
export interface EditConflict {
  /** Their name, from the server's text. */
  message: string
  /** The patient as they stand. */
  present: Patient
}

interface Context {
  resumed: StartedDraft | null
  save: PatientSave | null
  conflict: EditConflict | null
  /** The fields that the server refused. */
  refused: DraftErrors
}

/** The server's 422 texts for the fields it names. */
export function refusedFields(error: ApiError): DraftErrors {
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  )
}

function conflictOf({ message, body }: ApiError): EditConflict {
  return { message: message, present: (body as { record: Patient }).record }
}

/**
 * Editing a patient's details (PAT-12): loaded, editing, saving, errored_saving. A failed save can be tried again with
 * what was typed; one that clashed, or that the server refused, goes back to the fields with the reason.
 */
export const patientEditMachine = setup({
  types: { context: {} as Context, events: {} as PatientEditEvent },
  actors: {
    savePatient: fromPromise<Patient, PatientSave>(() =>
      Promise.reject(new Error('Pass the actor savePatient in')),
    ),
  },
  actions: {
    /** The save is written: the cache takes the patient as stored. */
    saved: (_, _patient: Patient) => {},
    /** Another user changed the patient: the cache takes their present data. */
    conflicted: (_, _conflict: EditConflict) => {},
    forget: assign({ resumed: null, save: null, conflict: null, refused: {} }),
    noteResumed: assign(({ event }) => ({
      resumed: (event.type === 'edit' && event.resumed) || null,
    })),
    noteConflict: assign((_, conflict: EditConflict) => ({ conflict })),
    noteRefused: assign((_, { error }: Failure) => ({ refused: refusedFields(error as ApiError) })),
    noteSave: assign(({ event }) =>
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
  context: { resumed: null, save: null, conflict: null, refused: {} },
  initial: 'loaded',
  states: {
    loaded: { entry: 'forget', on: { edit: { target: 'editing', actions: 'noteResumed' } } },
    editing: { on: { cancel: 'loaded', save: { target: 'saving', actions: 'noteSave' } } },
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
              { type: 'noteConflict', params: ({ event }) => conflictOf(event.error as ApiError) },
              { type: 'conflicted', params: ({ event }) => conflictOf(event.error as ApiError) },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: { type: 'noteRefused', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'errored_saving' },
        ],
      },
    },
    // Its button saves again what is in the fields, which can be edited meanwhile.
    errored_saving: {
      on: { cancel: 'loaded', edit: 'editing', save: { target: 'saving', actions: 'noteSave' } },
    },
  },
})

/** The label of the save button (PAT-12). */
export const SAVE_PATIENT = 'Save patient'
