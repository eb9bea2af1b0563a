import type { NextAction } from '@enamel/domain/next-action/next-actions'
import type { StageKey } from '@enamel/domain/stages/stages'
import type { Treatment } from './treatments.ts'

/** What a user does with a lead: the outcome of an action, or a move by hand to a stage that no outcome leads to. */
export type Decision = NextAction | 'moveToTxComplete'

export interface Lead {
  /** How much likelier than an average lead they are to go on. */
  quality: number
  treatment: Treatment
}

/** A stage on the way through the pipeline. */
export interface Way {
  /** After how many working days the next decision falls, unless there is a visit or a call before. */
  wait: readonly [number, number]
  decisions: (lead: Lead) => readonly (readonly [Decision, number])[]
}

const attempt = (again: number): Way => ({
  wait: [1, 2],
  decisions: ({ quality }) => [
    ['callback', again],
    ['booking', 17 * quality],
    ['working', 13],
    ['lost', 12],
    ['maybeFuture', 8],
  ],
})

/** The stages from which a lead goes on. The other stages end a way. */
export const ways: { readonly [stage in StageKey]?: Way } = {
  newLead: {
    wait: [0, 0],
    decisions: ({ quality }) => [
      ['callback', 38],
      ['booking', 25 * quality],
      ['working', 15],
      ['lost', 9],
      ['maybeFuture', 7],
      ['blocked', 4],
      ['wrongNumber', 1],
    ],
  },
  callback1: attempt(46),
  callback2: attempt(46),
  callback3: attempt(60),
  working: {
    wait: [2, 8],
    decisions: ({ quality }) => [
      ['booking', 32 * quality],
      ['working', 22],
      ['lost', 24],
      ['maybeFuture', 17],
      ['callback', 5],
    ],
  },
  consultation: {
    wait: [1, 11],
    decisions: ({ quality, treatment }) => [
      ['thinking', 36],
      ['txPlanBooking', 17],
      ['inTx', 6 * quality],
      ['wonSale', 60 * treatment.sale],
      ['didNotAttend', 17 / quality],
      ['rearrangedConsult', 7],
      ['cancelledConsult', 5],
      ['lost', 12],
      ['maybeFuture', 9],
    ],
  },
  txPlanConsult: {
    wait: [3, 9],
    decisions: ({ quality }) => [
      ['inTx', 30 * quality],
      ['thinking', 26],
      ['rearrangedAppt', 7],
      ['lost', 16],
      ['maybeFuture', 12],
      ['didNotAttend', 8 / quality],
    ],
  },
  thinking: {
    wait: [3, 12],
    decisions: ({ quality }) => [
      ['inTx', 11 * quality],
      ['txPlanBooking', 7],
      ['thinking', 14],
      ['lost', 36],
      ['maybeFuture', 28],
      ['blocked', 1],
    ],
  },
  inTx: {
    wait: [18, 36],
    decisions: () => [['inTx', 1]],
  },
  didNotAttend: {
    wait: [1, 3],
    decisions: () => [
      ['booking', 40],
      ['callback', 22],
      ['lost', 12],
      ['maybeFuture', 10],
    ],
  },
}

/** How a course of treatment ends. */
export const endsOfCourse: readonly (readonly [Decision, number])[] = [
  ['complete', 85],
  ['moveToTxComplete', 15],
]

/** What follows when a former lead enquires again. */
export const secondEnquiry: Way = {
  wait: [0, 0],
  decisions: ({ quality }) => [
    ['booking', 45 * quality],
    ['callback', 30],
    ['working', 20],
    ['lost', 5],
  ],
}

/** The share of the patients in these stages who enquire again later. */
export const enquiresAgain: { readonly [stage in StageKey]?: number } = {
  lost: 0.09,
  maybeFuture: 0.2,
  didNotAttend: 0.15,
  complete: 0.22,
  txComplete: 0.22,
  wonSale: 0.3,
}

/** The share of the patients who stay away after a missed visit, without a further try. */
export const GIVEN_UP_AFTER_MISSED_VISIT = 0.4
