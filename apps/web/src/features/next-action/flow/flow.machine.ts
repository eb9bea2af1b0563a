import {
  choose,
  chooseEndSnooze,
  chooseLink,
  chooseNewPatient,
  chooseSource,
  doNotLink,
  fillNewPatient,
  schedule,
  writeNote,
} from '@enamel/domain/next-action/flow-answers'
import { writtenNote } from '@enamel/domain/next-action/flow-note'
import { back, isFinished, next } from '@enamel/domain/next-action/flow-walk'
import { isSuperseded } from '@enamel/domain/next-action/skip-rules'
import { hasAskedPracticeSystem, withoutLinking } from '@enamel/domain/next-action/without-linking'
import type { NewPatientValues } from '@enamel/domain/practice-system/new-patient'
import { assign, setup } from 'xstate'
import { warn } from '../../../lib/browser-log.ts'
import type { FinishedFlow, FlowSnapshot } from './flow-snapshot.ts'
import type { ChosenMatch } from './practice-system-steps.ts'

/** The answer to a step; only `create` continues without Next (FLOW-19). */
export type StepAnswer =
  | { kind: 'choice'; key: string }
  | { kind: 'date'; date: Date | null }
  | { kind: 'note'; note: string }
  | { kind: 'source'; source: string }
  | { kind: 'snooze'; end: boolean }
  | { kind: 'link'; dentallyId: string; match: ChosenMatch }
  | { kind: 'no_link' }
  | { kind: 'create' }
  /** Null while the form is not valid. */
  | { kind: 'form'; values: NewPatientValues | null }

export type FlowEvent =
  | { type: 'answer'; answer: StepAnswer }
  /** The patient has been linked to the practice system. */
  | { type: 'linked' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'close' }

interface Context extends FlowSnapshot {
  /** The patient was linked after the flow had asked for a link, so the answer to that step is dropped. */
  superseded: boolean
}

/**
 * A guided flow on the screen: asking, and then finished or abandoned. The domain decides where Next and Back lead; the
 * machine stores the current step. `handOver` is called once, when the flow is finished (FLOW-09).
 */
export const flowMachine = setup({
  types: { context: {} as Context, events: {} as FlowEvent, input: {} as FlowSnapshot },
  actions: {
    handOver: (_, _finished: FinishedFlow) => {},
    abandon: (_, _left: { written: string | null }) => {},
    storeAnswer: assign(({ context, event }) =>
      event.type === 'answer' ? withAnswer(context, event.answer) : {},
    ),
    markLinked: assign(({ context: { input, position, superseded } }) => ({
      input: { ...input, practiceSystem: { ...input.practiceSystem, linked: true } },
      position: withoutLinking(position),
      match: null,
      superseded: superseded || hasAskedPracticeSystem(position),
    })),
    goForward: assign({ position: ({ context }) => next(context.position, context.input) }),
    goBack: assign({
      position: ({ context: { position } }) => {
        const before = back(position)
        return before === 'cancelled' ? position : before
      },
    }),
    warnWithoutSnooze: ({ context: { position, input } }) => {
      if (position.node.type === 'snooze' && input.snooze === null) {
        warn('The snooze step is shown for a patient without a snooze.')
      }
    },
  },
  guards: {
    isAsked: ({ context: { position, input } }) => !isSuperseded(position.node, input),
    leadsToFinish: ({ context: { position, input } }) => isFinished(next(position, input)),
    isFirst: ({ context: { position } }) => back(position) === 'cancelled',
  },
}).createMachine({
  id: 'flow',
  context: ({ input }) => ({ ...input, superseded: false }),
  initial: 'asking',
  states: {
    asking: {
      entry: 'warnWithoutSnooze',
      on: {
        answer: { guard: 'isAsked', actions: 'storeAnswer' },
        linked: { actions: 'markLinked' },
        next: [
          { guard: 'leadsToFinish', target: 'finished', actions: 'goForward' },
          { actions: ['goForward', 'warnWithoutSnooze'] },
        ],
        back: [{ guard: 'isFirst', target: 'abandoned' }, { actions: ['goBack', 'warnWithoutSnooze'] }],
        close: 'abandoned',
      },
    },
    finished: {
      entry: {
        type: 'handOver',
        params: ({ context: { superseded: _, ...flow } }) => ({ flow, written: writtenNote(flow.position) }),
      },
    },
    abandoned: {
      entry: {
        type: 'abandon',
        params: ({ context: { position } }) => ({ written: writtenNote(position) }),
      },
    },
  },
})

function withAnswer({ position, input, patient }: FlowSnapshot, answer: StepAnswer): Partial<FlowSnapshot> {
  const patientId = patient.id
  switch (answer.kind) {
    case 'choice':
      return { position: choose(position, answer.key) }
    case 'date':
      return { position: schedule(position, answer.date, input) }
    case 'note':
      return { position: writeNote(position, answer.note) }
    case 'source':
      return { position: chooseSource(position, answer.source) }
    case 'snooze':
      return { position: chooseEndSnooze(position, answer.end) }
    case 'link': {
      const { dentallyId, match } = answer
      return { position: chooseLink(position, { patientId, dentallyId }), match }
    }
    case 'no_link':
      return { position: doNotLink(position), match: null }
    case 'create':
      return { position: chooseNewPatient(position, patientId, input), match: null }
    case 'form':
      return { position: fillNewPatient(position, answer.values) }
  }
}
