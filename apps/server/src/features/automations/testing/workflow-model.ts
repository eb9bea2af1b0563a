import type { TriggerDirection } from '@enamel/domain/automations/workflow'
import type { StageKey } from '@enamel/domain/stages/stages'

/**
 * How workflows run by the requirements W-01 to W-17, written from their text and not from the engine: slow, for one
 * patient, without a database. A test compares the engine with it.
 */
export interface ModelWorkflow {
  start: { direction: TriggerDirection; stages: readonly StageKey[] }
  end: { direction: TriggerDirection; stages: readonly StageKey[] } | null
  nodes: readonly ModelNode[]
}

export type ModelNode =
  | { kind: 'delay'; minutes: number }
  /** The indexes of workflows. */
  | { kind: 'wait'; awaited: readonly number[] }
  | {
      kind: 'sms' | 'email'
      purpose: 'service' | 'marketing'
      atNight: boolean
      condition: { negated: boolean; stages: readonly StageKey[] } | null
    }

export interface ModelEnrolment {
  workflow: number
  state: 'live' | 'held' | 'finished' | 'ended'
  endReason: 'end_trigger' | 'taken_out' | null
  position: number
  enteredAt: number
  dueAt: number
  heldSince: number
  /** One entry for each node: "run", "skipped: REASON" or "failed". */
  log: string[]
}

interface ModelMessage {
  enrolment: ModelEnrolment
  node: number
  at: number
  state: 'written' | 'sent' | 'failed'
}

/** What becomes of a written message at its provider's turn. */
export type Turn = 'send' | 'wait' | 'cancelled' | 'contact_ended' | 'no_consent'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const londonHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric' })

/** When the quiet hours end in which a moment is; the moment itself by day (W-12). */
export function endOfNight(now: number): number {
  let at = now
  const isQuiet = () => {
    const hour = Number(londonHour.format(at))
    return hour < 8 || hour >= 20
  }
  // A minute later each time, from the beginning of the next minute.
  while (isQuiet()) at = Math.floor(at / MINUTE + 1) * MINUTE
  return at
}

export class PatientModel {
  stage: StageKey = 'newLead'
  hasAgreed = true
  readonly enrolments: ModelEnrolment[] = []
  readonly messages: ModelMessage[] = []
  readonly enabled: boolean[]
  /** The actions that are off, as "WORKFLOW NODE". */
  readonly off = new Set<string>()
  private readonly workflows: readonly ModelWorkflow[]

  constructor(workflows: readonly ModelWorkflow[]) {
    this.workflows = workflows
    this.enabled = workflows.map(() => true)
  }

  /** W-01, W-02, W-04: enrolments end and start with the stage change, held ones too. */
  move(to: StageKey, now: number): void {
    const from = this.stage
    if (from === to) return
    this.stage = to
    for (const enrolment of this.in())
      if (this.hasEnded(enrolment.workflow)) this.end(enrolment, 'end_trigger')
    for (const [workflow, { start }] of this.workflows.entries()) {
      const startsNow = holds(start, to) && !holds(start, from) && !this.hasEnded(workflow)
      if (!startsNow || !this.enabled[workflow] || this.in().some((other) => other.workflow === workflow))
        continue
      const times = { enteredAt: now, dueAt: now, heldSince: 0 }
      this.enrolments.push({ workflow, state: 'live', endReason: null, position: 0, ...times, log: [] })
    }
  }

  /**
   * W-14: nothing happens to the patients in a disabled workflow, nor to those whose last message is unsent; afterwards
   * everything is later by that time.
   */
  setEnabled(workflow: number, enabled: boolean, now: number): void {
    if (this.enabled[workflow] === enabled) return
    this.enabled[workflow] = enabled
    const last = this.enrolments.findLast((enrolment) => enrolment.workflow === workflow)
    if (!enabled && last && this.isFinishedButUnsent(last)) Object.assign(last, { state: 'held', dueAt: now })
    for (const enrolment of this.in().filter((each) => each.workflow === workflow)) {
      if (enabled) {
        const heldFor = now - enrolment.heldSince
        enrolment.enteredAt += heldFor
        enrolment.dueAt += heldFor
      }
      enrolment.heldSince = now
      enrolment.state = enabled ? 'live' : 'held'
    }
  }

  /** Whether the patient has passed the last node, but a message of the workflow is still to be sent to them. */
  private isFinishedButUnsent(enrolment: ModelEnrolment): boolean {
    const isUnsent = this.messages.some((each) => each.enrolment === enrolment && each.state === 'written')
    return enrolment.state === 'finished' && isUnsent && !this.hasEnded(enrolment.workflow)
  }

  takeOut(workflow: number): void {
    for (const enrolment of this.in()) if (enrolment.workflow === workflow) this.end(enrolment, 'taken_out')
  }

  /** W-05 to W-09: everything that is due, until nothing is. */
  run(now: number): void {
    while (this.in().some((enrolment) => enrolment.state === 'live' && this.step(enrolment, now)));
  }

  /** W-04, W-09, W-12, W-14: the checks before a message that is written leaves. */
  turnOf({ enrolment, node }: ModelMessage, now: number): Turn {
    const { workflow, state } = enrolment
    const action = this.actionAt(workflow, node)
    if (state === 'ended' || this.hasEnded(workflow) || !meets(action.condition, this.stage))
      return 'cancelled'
    if (this.isContactEnded()) return 'contact_ended'
    if (action.purpose === 'marketing' && !this.hasAgreed) return 'no_consent'
    if (!this.enabled[workflow]) return 'wait'
    return action.kind === 'sms' && !action.atNight && endOfNight(now) > now ? 'wait' : 'send'
  }

  /** The written messages have their turn; one that fails marks its node (W-13). */
  deliver(now: number): void {
    for (const message of this.messages.filter(({ state }) => state === 'written')) {
      const turn = this.turnOf(message, now)
      if (turn === 'wait') continue
      message.state = turn === 'send' ? 'sent' : 'failed'
      if (turn !== 'send') message.enrolment.log[message.node] = 'failed'
    }
  }

  /** @returns whether the enrolment went on */
  private step(enrolment: ModelEnrolment, now: number): boolean {
    const { workflow, position, dueAt } = enrolment
    const node = this.workflows[workflow]?.nodes[position]
    if (node && node.kind !== 'wait' && dueAt > now) return false
    if (this.hasEnded(workflow)) return this.end(enrolment, 'end_trigger')
    if (!node) {
      enrolment.state = 'finished'
      return true
    }
    switch (node.kind) {
      case 'delay':
        enrolment.dueAt = enrolment.enteredAt + node.minutes * MINUTE
        return enrolment.dueAt <= now && this.pass(enrolment, 'run', now)
      case 'wait':
        return !this.waits(enrolment, node.awaited, now) && this.pass(enrolment, 'run', now)
      default:
        return this.act(enrolment, now)
    }
  }

  /** W-07. */
  private waits({ workflow, enteredAt }: ModelEnrolment, awaited: readonly number[], now: number): boolean {
    const others = this.in().filter((each) => each.workflow !== workflow && awaited.includes(each.workflow))
    const waitBack = others.every((other) =>
      this.workflows[other.workflow]?.nodes.some(
        (node) => node.kind === 'wait' && node.awaited.includes(workflow),
      ),
    )
    return others.length > 0 && !(waitBack && now >= enteredAt + 30 * DAY)
  }

  private act(enrolment: ModelEnrolment, now: number): boolean {
    const { workflow, position } = enrolment
    const action = this.actionAt(workflow, position)
    const skip = (reason: string) => this.pass(enrolment, `skipped: ${reason}`, now)
    const recent = this.messages.some(
      (message) =>
        message.enrolment.workflow === workflow &&
        message.node === position &&
        message.state !== 'failed' &&
        now - message.at < DAY,
    )
    if (this.off.has(`${workflow} ${position}`)) return skip('action_disabled')
    if (!meets(action.condition, this.stage)) return skip('condition')
    if (recent) return skip('recently_sent')
    if (this.isContactEnded()) return skip('contact_ended')
    if (action.purpose === 'marketing' && !this.hasAgreed) return skip('opted_out')
    const morning = endOfNight(now)
    if (action.kind === 'sms' && !action.atNight && morning > now) {
      enrolment.dueAt = morning
      return false
    }
    this.messages.push({ enrolment, node: position, at: now, state: 'written' })
    return this.pass(enrolment, 'run', now)
  }

  private pass(enrolment: ModelEnrolment, entry: string, now: number): true {
    enrolment.log.push(entry)
    enrolment.position++
    enrolment.enteredAt = now
    enrolment.dueAt = now
    return true
  }

  private end(enrolment: ModelEnrolment, reason: 'end_trigger' | 'taken_out'): true {
    enrolment.state = 'ended'
    enrolment.endReason = reason
    return true
  }

  /** The enrolments that are not over. */
  private in(): ModelEnrolment[] {
    return this.enrolments.filter(({ state }) => state === 'live' || state === 'held')
  }

  private hasEnded(workflow: number): boolean {
    const end = this.workflows[workflow]?.end
    return end ? holds(end, this.stage) : false
  }

  private isContactEnded(): boolean {
    return this.stage === 'lost' || this.stage === 'blocked'
  }

  private actionAt(workflow: number, position: number) {
    const node = this.workflows[workflow]?.nodes[position]
    if (node?.kind !== 'sms' && node?.kind !== 'email') throw new Error('There is no action here')
    return node
  }
}

function holds({ direction, stages }: ModelWorkflow['start'], stage: StageKey): boolean {
  return stages.includes(stage) === (direction === 'in')
}

/** W-08. */
function meets(
  condition: { negated: boolean; stages: readonly StageKey[] } | null,
  stage: StageKey,
): boolean {
  return !condition || condition.stages.length === 0 || condition.stages.includes(stage) !== condition.negated
}
