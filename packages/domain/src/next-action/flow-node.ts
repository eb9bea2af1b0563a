import { pluralise } from '../text/pluralise.ts'
import type { NextAction } from './next-actions.ts'

/** The texts of a step on the panel: `title` in the list of steps, `heading` above the step itself. */
interface StepTexts {
  title: string
  heading: string
}

export interface ScheduleNode extends StepTexts {
  key: string
  type: 'schedule'
  next: string
  /** How many days from today the date field's initial value is (FLOW-42). */
  defaultDays: number
  /** The number of days that is shown as recommended, if any (FLOW-27). */
  recommendedDays?: number
}

export interface Choice {
  key: string
  label: string
  next: string
  /** A preset reason is stored as the note (FLOW-25). */
  note?: string
}

export interface ChoicesNode extends StepTexts {
  key: string
  type: 'choices'
  choices: readonly Choice[]
}

type PlainStep = 'note' | 'source' | 'snooze' | 'linkPatient' | 'addPatient' | 'confirm'

/** The steps that collect one value, or show the collected data. */
type PlainNode = { [step in PlainStep]: StepTexts & { key: string; type: step; next: string } }[PlainStep]

/** The steps that are not shown. */
export type SilentNode =
  | { key: string; type: 'addDays'; next: string }
  | { key: string; type: 'changeStage'; nextAction: NextAction; next: string }
  | { key: string; type: 'finish' }

/** A step of the guided flow (FLOW-05, FLOW-06). `next` names another step, or a switch by variant. */
export type FlowNode = ScheduleNode | ChoicesNode | PlainNode | SilentNode
export type StepType = FlowNode['type']
export type ShownNode = Exclude<FlowNode, SilentNode>

export const flowButtons = ['goal', 'defer', 'discard'] as const
export type FlowButton = (typeof flowButtons)[number]

export interface RootButton {
  label: string
  next: string
}

/** The start of a flow: the buttons of a stage, always in the order of `flowButtons` (STG-11). */
export interface FlowRoot {
  key: string
  buttons: { readonly [button in FlowButton]?: RootButton }
}

const silentSteps: readonly StepType[] = ['addDays', 'changeStage', 'finish']

/** Whether a step is not shown on the panel (FLOW-08). */
export function isSilent(node: FlowNode): node is SilentNode {
  return silentSteps.includes(node.type)
}

/** The hint at a date with a recommendation: "Recommended: 7 days" (FLOW-27, G-04). */
export function recommendedHint({ recommendedDays: days }: ScheduleNode): string | undefined {
  return days === undefined ? undefined : `Recommended: ${pluralise(days, 'day')}`
}
