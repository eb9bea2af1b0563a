import {
  checkDetails,
  checkNextAction,
  detailFields,
  emptyLead,
  type LeadDraft,
  type LeadErrors,
  type LeadField,
} from '@enamel/domain/add-patient/lead-draft'
import type { Country } from '@enamel/domain/config/country'
import { NO_NEXT_ACTION } from '@enamel/domain/next-action/sentences'
import { and, assign, fromPromise, setup } from 'xstate'
import { missingActor } from '../../lib/missing-actor.ts'
import type { DetailsState } from './duplicate-check.ts'
import type { AddResult, LeadSave } from './lead-save.ts'
import { newLeadBody } from './model/lead-body.ts'
import { applyLeadChange, changedFields, type LeadChange } from './model/lead-change.ts'
import { isDateComplete, type LeadPractice } from './model/lead-date.ts'

export type WizardEvent =
  | ({ type: 'fill' } & LeadChange)
  /** `details` is the state of the check for duplicates. */
  | { type: 'next'; details: DetailsState }
  | { type: 'back' }

export interface WizardInput {
  country: Country
  zone: string
  variant: LeadPractice['variant']
  hours?: LeadPractice['hours']
  now: () => Date
  newKey: () => string
}

interface Context extends WizardInput {
  draft: LeadDraft
  /** The server's errors for fields. Each is removed when its field changes. */
  serverErrors: LeadErrors
  /** The confirmed data, which every repeated request sends again until the user goes back. */
  save: (LeadSave & { practice: LeadPractice }) | null
  /** Why saving failed. */
  failure: unknown
  /** The id of the added patient; null until then. */
  patientId: string | null
  /** The text beside the added patient's name, if others have the name. */
  distinguisher: string | null
}

/** The errors of the details, from the form's rules and from the server. */
export function detailErrors({
  draft,
  country,
  serverErrors,
}: Pick<Context, 'draft' | 'country' | 'serverErrors'>) {
  const byServer = Object.fromEntries(Object.entries(serverErrors).filter(([field]) => isDetail(field)))
  return { ...byServer, ...checkDetails(draft, country) } as LeadErrors
}

function isDetail(field: string): boolean {
  return (detailFields as readonly string[]).includes(field)
}

function withoutFields(errors: LeadErrors, fields: readonly LeadField[]): LeadErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as LeadField)))
}

function errorsOf(result: AddResult): LeadErrors {
  return result.kind === 'invalid' ? result.errors : {}
}

/**
 * Adding a patient (ADD-03): details, next action, confirmation, saving. The entered data stays after every failure.
 * The event `next` contains the state of the check for duplicates (`detailsState`), which is a query outside this
 * machine.
 */
export const wizardMachine = setup({
  types: { context: {} as Context, events: {} as WizardEvent, input: {} as WizardInput },
  actors: {
    addLead: fromPromise<AddResult, LeadSave>(missingActor('addLead')),
  },
  guards: {
    isUnique: ({ event }) => event.type === 'next' && event.details === 'unique',
    areDetailsValid: ({ context }) => Object.keys(detailErrors(context)).length === 0,
    isNextActionValid: ({ context: { draft, variant } }) =>
      Object.keys(checkNextAction(draft)).length === 0 && isDateComplete(draft.nextAction, variant),
    isDuplicate: (_, result: AddResult) => result.kind === 'duplicate',
    isInvalid: (_, result: AddResult) => result.kind === 'invalid',
    hasInvalidDetails: (_, result: AddResult) => Object.keys(errorsOf(result)).some(isDetail),
  },
  actions: {
    fill: assign(({ context, event }) => {
      if (event.type !== 'fill') return {}
      return {
        draft: applyLeadChange(context.draft, event),
        serverErrors: withoutFields(context.serverErrors, changedFields(event)),
      }
    }),
    /** Caches the duplicates that made the server refuse to save the patient. */
    cacheDuplicates: (_, _found: { contact: LeadDraft['contact']; result: AddResult }) => {},
    storeServerErrors: assign({ serverErrors: (_, result: AddResult) => errorsOf(result) }),
    storeAdded: assign({
      patientId: (_, result: AddResult) => (result.kind === 'added' ? result.patientId : null),
      distinguisher: (_, result: AddResult) => (result.kind === 'added' ? result.distinguisher : null),
    }),
    dropSave: assign({ save: null, failure: null }),
    // An earlier save is sent again unchanged, since a repeated request must have the same body, even minutes later.
    confirm: assign({
      save: ({ context: { save, draft, now, zone, variant, hours, newKey } }) => {
        if (save) return save
        const practice = { now: now(), zone, variant, hours }
        return { body: newLeadBody(draft, practice), key: newKey(), practice }
      },
    }),
  },
}).createMachine({
  id: 'add-patient',
  context: ({ input }) => ({
    ...input,
    draft: emptyLead,
    serverErrors: {},
    save: null,
    failure: null,
    patientId: null,
    distinguisher: null,
  }),
  initial: 'details',
  states: {
    details: {
      on: {
        fill: { actions: 'fill' },
        next: { guard: and(['isUnique', 'areDetailsValid']), target: 'nextAction' },
      },
    },
    nextAction: {
      on: {
        fill: { actions: 'fill' },
        back: 'details',
        next: { guard: 'isNextActionValid', target: 'confirmation', actions: 'dropSave' },
      },
    },
    confirmation: { on: { back: 'nextAction', next: { target: 'saving', actions: 'confirm' } } },
    saving: {
      entry: assign({ failure: null }),
      invoke: {
        src: 'addLead',
        input: ({ context: { save } }) => {
          if (!save) throw new Error(NO_NEXT_ACTION)
          return { body: save.body, key: save.key }
        },
        onDone: [
          {
            guard: { type: 'isDuplicate', params: ({ event }) => event.output },
            target: 'details',
            actions: {
              type: 'cacheDuplicates',
              params: ({ context, event }) => ({ contact: context.draft.contact, result: event.output }),
            },
          },
          {
            guard: { type: 'hasInvalidDetails', params: ({ event }) => event.output },
            target: 'details',
            actions: { type: 'storeServerErrors', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => event.output },
            target: 'nextAction',
            actions: { type: 'storeServerErrors', params: ({ event }) => event.output },
          },
          { target: 'done', actions: { type: 'storeAdded', params: ({ event }) => event.output } },
        ],
        onError: { target: 'confirmation', actions: assign({ failure: ({ event }) => event.error }) },
      },
    },
    done: { type: 'final' },
  },
})
