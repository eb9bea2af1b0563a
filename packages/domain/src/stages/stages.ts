import { isOneOf } from '../text/one-of.ts'

/** The stages of the pipeline (STG-01). */
export const stageKeys = [
  'newLead',
  'callback1',
  'callback2',
  'callback3',
  'working',
  'consultation',
  'thinking',
  'txPlanConsult',
  'inTx',
  'wrongNumber',
  'noNumber',
  'didNotAttend',
  'maybeFuture',
  'lost',
  'blocked',
  'sandbox',
  'txComplete',
  'complete',
  'newPatient',
  'booking',
  'wonSale',
  'none',
] as const
export type StageKey = (typeof stageKeys)[number]

/** Whether a text from outside is the key of a stage. */
export function isStageKey(value: string): value is StageKey {
  return isOneOf(stageKeys, value)
}

/** The stage that the rules use: `none` for a patient without a stage, or with an unknown one (C-33). */
export function stageOf(value: string | null): StageKey {
  return value !== null && isStageKey(value) ? value : 'none'
}

export const NO_STAGE_PROMPT = 'Patient not in pipeline'

interface Stage {
  /** The name for people. */
  display_name: string
  /** The next action (STG-03 to STG-06, G-05). */
  prompt: string
  /** False for the eight stages that never show a due date, and for `none` (STG-08, G-06). */
  showsDueBy: boolean
  /** False for the four stages that `GET /stages` leaves out (G-25). */
  listed: boolean
}

function stage(
  display_name: string,
  prompt: string,
  exceptions: { dueBy?: false; listed?: false } = {},
): Stage {
  return { display_name, prompt, showsDueBy: exceptions.dueBy ?? true, listed: exceptions.listed ?? true }
}

const stages: Record<StageKey, Stage> = {
  newLead: stage('New Lead', 'Make contact as soon as possible'),
  callback1: stage('2nd Call Attempt', 'Attempt contact a second time'),
  callback2: stage('3rd Call Attempt', 'Attempt contact a third time'),
  callback3: stage('Final Call Attempt', 'Attempt contact a final time'),
  working: stage('In Discussion', 'Discuss a possible consultation'),
  consultation: stage('Consultation', 'Record the consultation outcome'),
  thinking: stage('Considering Tx', 'Discuss possible treatment'),
  txPlanConsult: stage('Tx Plan Consult', 'Record the treatment plan consultation outcome'),
  inTx: stage('In Treatment', 'Record treatment progress'),
  wrongNumber: stage('Wrong Number', 'Provided an incorrect phone number', { dueBy: false }),
  noNumber: stage('No Number', 'Did not provide a phone number', { dueBy: false }),
  didNotAttend: stage('Did Not Attend', 'Did not attend', { dueBy: false }),
  maybeFuture: stage('Maybe in Future', 'Not interested right now', { dueBy: false }),
  lost: stage('Lost', 'Never contact this patient', { dueBy: false }),
  blocked: stage('Blocked', 'This patient is blocked'),
  sandbox: stage('Sandbox', 'Reactivate this patient', { dueBy: false }),
  txComplete: stage('Treatment Complete', 'Treatment completed', { listed: false }),
  complete: stage('Complete', 'Treatment completed', { dueBy: false }),
  newPatient: stage('To Be Placed', 'Move to the relevant stage', { dueBy: false, listed: false }),
  booking: stage('Booking', 'Record the consultation outcome', { listed: false }),
  wonSale: stage('Won', 'Sale completed'),
  none: stage('Not in Pipeline', NO_STAGE_PROMPT, { dueBy: false, listed: false }),
}

/** The name of a stage for people. */
export function stageName(key: StageKey): string {
  return stages[key].display_name
}

/** The next action of a patient in this stage; a patient in `none` is not in the pipeline (STG-07). */
export function stagePrompt(key: StageKey): string {
  return stages[key].prompt
}

/** Whether the due date is shown under the prompt: only if there is one, and if the stage shows it (STG-08, G-06). */
export function showsDueBy(key: StageKey, nextActionAt: string | Date | null): boolean {
  return nextActionAt !== null && stages[key].showsDueBy
}

/** The response of `GET /stages`, in the pipeline's order (STG-02, G-25). */
export function listedStages(): { name: StageKey; display_name: string }[] {
  return stageKeys
    .filter((key) => stages[key].listed)
    .map((name) => ({ name, display_name: stages[name].display_name }))
}

/** The listed stages as the client stores them: key and name (STG-02, C-14). */
export function currentStages(
  listed: readonly { name: string; display_name: string }[],
): { key: string; name: string }[] {
  return listed.map(({ name, display_name }) => ({ key: name, name: display_name }))
}

const callAttemptLabels: Partial<Record<StageKey, '2nd' | '3rd' | 'Final'>> = {
  callback1: '2nd',
  callback2: '3rd',
  callback3: 'Final',
}

/** The stage's call attempt: 2nd, 3rd or Final; null for other stages (ACT-06, STG-09). */
export function callAttemptLabel(key: StageKey): '2nd' | '3rd' | 'Final' | null {
  return callAttemptLabels[key] ?? null
}

/** Whether the stage is the last attempt, after which there is no further call (FLOW-38, G-50). */
export function isFinalAttempt(key: StageKey): boolean {
  return callAttemptLabel(key) === 'Final'
}
