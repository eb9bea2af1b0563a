import {
  type DuplicateField,
  type DuplicateQuery,
  duplicateQuery,
  isSameQuery,
} from '@enamel/domain/add-patient/duplicate'
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
import { assign, fromPromise, setup } from 'xstate'
import type { AddResult, LeadSave } from './lead-save.ts'
import { newLeadBody } from './model/lead-body.ts'
import { changed, changedFields, type LeadChange } from './model/lead-change.ts'
import { isDateSettled, type LeadPlace } from './model/lead-date.ts'

/** How long nothing has been typed before the practice is asked whether it knows the patient (ADD-16, C-02). */
export const DUPLICATE_DEBOUNCE_MS = 300

export type WizardEvent =
  | ({ type: 'fill' } & LeadChange)
  | { type: 'next' }
  | { type: 'back' }
  /** Asks again whether the practice knows the patient, after that failed. */
  | { type: 'check' }

export interface WizardInput {
  country: Country
  zone: string
  variant: LeadPlace['variant']
  now: () => Date
  newKey: () => string
}

interface Context extends WizardInput {
  draft: LeadDraft
  /** The details last checked with the practice, or about to be; null while there is nothing to check. */
  query: DuplicateQuery | null
  /** Which details the practice already knows. */
  known: readonly DuplicateField[]
  checkFailed: boolean
  /** The server's errors, until the fields change. */
  refused: LeadErrors
  /** The confirmed data, until the user goes back: it stays the same for every repeat of the request. */
  save: (LeadSave & { place: LeadPlace }) | null
  /** Why saving failed. */
  failure: unknown
  /** The added patient. */
  patientId: string | null
}

/** The errors of the details: by the form's rules and by the server's. */
export function detailErrors({ draft, country, refused }: Pick<Context, 'draft' | 'country' | 'refused'>) {
  const byServer = Object.fromEntries(Object.entries(refused).filter(([field]) => isDetail(field)))
  return { ...byServer, ...checkDetails(draft, country) } as LeadErrors
}

function isDetail(field: string): boolean {
  return (detailFields as readonly string[]).includes(field)
}

function without(errors: LeadErrors, fields: readonly LeadField[]): LeadErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as LeadField)))
}

function refusedBy(result: AddResult): LeadErrors {
  return result.kind === 'invalid' ? result.errors : {}
}

/**
 * Adding a patient (ADD-03): details, next action, confirmation, saving. The details check whether the practice knows
 * the patient once email or phone has not changed for a moment (ADD-16); an earlier check is abandoned, so that its
 * late answer does not affect the present details. Whatever fails, the entered data stays.
 */
export const wizardMachine = setup({
  types: { context: {} as Context, events: {} as WizardEvent, input: {} as WizardInput },
  actors: {
    findDuplicates: fromPromise<readonly DuplicateField[], DuplicateQuery>(() =>
      Promise.reject(new Error('Pass the actor findDuplicates in')),
    ),
    addLead: fromPromise<AddResult, LeadSave>(() => Promise.reject(new Error('Pass the actor addLead in'))),
  },
  guards: {
    asksNothing: ({ context: { draft, country }, event }) =>
      event.type === 'fill' && duplicateQuery(changed(draft, event).contact, country) === null,
    asksTheSame: ({ context: { draft, country, query }, event }) =>
      event.type === 'fill' && isSameQuery(duplicateQuery(changed(draft, event).contact, country), query),
    hasQuery: ({ context }) => context.query !== null,
    detailsFine: ({ context }) => Object.keys(detailErrors(context)).length === 0,
    nextActionFine: ({ context: { draft, variant } }) =>
      Object.keys(checkNextAction(draft)).length === 0 && isDateSettled(draft.nextAction, variant),
    isKnown: (_, known: readonly DuplicateField[]) => known.length > 0,
    isDuplicate: (_, result: AddResult) => result.kind === 'duplicate',
    isInvalid: (_, result: AddResult) => result.kind === 'invalid',
    hasWrongDetails: (_, result: AddResult) => Object.keys(refusedBy(result)).some(isDetail),
  },
  actions: {
    fill: assign(({ context, event }) => {
      if (event.type !== 'fill') return {}
      return {
        draft: changed(context.draft, event),
        refused: without(context.refused, changedFields(event)),
      }
    }),
    noteQuery: assign({
      query: ({ context }) => duplicateQuery(context.draft.contact, context.country),
      known: [],
      checkFailed: false,
    }),
    noteKnown: assign({
      known: (_, result: AddResult) => (result.kind === 'duplicate' ? result.fields : []),
    }),
    noteRefused: assign({ refused: (_, result: AddResult) => refusedBy(result) }),
    noteAdded: assign({
      patientId: (_, result: AddResult) => (result.kind === 'added' ? result.patientId : null),
    }),
    forgetSave: assign({ save: null, failure: null }),
    // A repeat must be the same, also some minutes later.
    confirm: assign({
      save: ({ context: { save, draft, now, zone, variant, newKey } }) => {
        if (save) return save
        const place = { now: now(), zone, variant }
        return { body: newLeadBody(draft, place), key: newKey(), place }
      },
    }),
  },
  delays: { pause: DUPLICATE_DEBOUNCE_MS },
}).createMachine({
  id: 'add-patient',
  context: ({ input }) => ({
    ...input,
    draft: emptyLead,
    query: null,
    known: [],
    checkFailed: false,
    refused: {},
    save: null,
    failure: null,
    patientId: null,
  }),
  initial: 'details',
  states: {
    details: {
      initial: 'initial',
      on: {
        fill: [
          { guard: 'asksTheSame', actions: 'fill' },
          { guard: 'asksNothing', target: '.initial', actions: ['fill', 'noteQuery'] },
          { target: '.searching', reenter: true, actions: ['fill', 'noteQuery'] },
        ],
      },
      states: {
        /** Not known: there is nothing to check yet, or checking failed. */
        initial: { on: { check: { guard: 'hasQuery', target: 'searching.asking' } } },
        searching: {
          initial: 'pausing',
          states: {
            pausing: { after: { pause: 'asking' } },
            asking: {
              entry: assign({ checkFailed: false }),
              invoke: {
                src: 'findDuplicates',
                input: ({ context }) => context.query ?? {},
                onDone: [
                  {
                    guard: { type: 'isKnown', params: ({ event }) => event.output },
                    target: '#add-patient.details.duplicates',
                    actions: assign({ known: ({ event }) => event.output }),
                  },
                  { target: '#add-patient.details.unique' },
                ],
                onError: {
                  target: '#add-patient.details.initial',
                  actions: assign({ checkFailed: true }),
                },
              },
            },
          },
        },
        duplicates: {},
        unique: { on: { next: { guard: 'detailsFine', target: '#add-patient.nextAction' } } },
      },
    },
    nextAction: {
      on: {
        fill: { actions: 'fill' },
        back: 'details.unique',
        next: { guard: 'nextActionFine', target: 'confirmation', actions: 'forgetSave' },
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
            target: 'details.duplicates',
            actions: { type: 'noteKnown', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasWrongDetails', params: ({ event }) => event.output },
            target: 'details.unique',
            actions: { type: 'noteRefused', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isInvalid', params: ({ event }) => event.output },
            target: 'nextAction',
            actions: { type: 'noteRefused', params: ({ event }) => event.output },
          },
          { target: 'done', actions: { type: 'noteAdded', params: ({ event }) => event.output } },
        ],
        onError: { target: 'confirmation', actions: assign({ failure: ({ event }) => event.error }) },
      },
    },
    done: { type: 'final' },
  },
})
