import { callAttempts } from '../../stages/call-attempts.ts'
import { isOneOf } from '../../text/one-of.ts'
import type { Trigger } from '../workflow.ts'

/** A stage with its name for people. */
interface NamedStage {
  id: string
  name: string
}

/** A trigger whose stages have their names. */
export interface NamedTrigger extends Pick<Trigger, 'direction' | 'referral'> {
  stages: readonly NamedStage[]
}

/** The names of stages in a sentence: "New Lead or In Discussion". All three call attempts are named as one. */
export function stagesText(stages: readonly NamedStage[]): string {
  const isEveryAttempt = callAttempts.every((attempt) => stages.some(({ id }) => id === attempt))
  const names = stages.map(({ id, name }) =>
    isEveryAttempt && isOneOf(callAttempts, id) ? 'call attempts' : name,
  )
  return anyOfText([...new Set(names)])
}

/** Names of which any may apply: "A, B or C". */
export function anyOfText(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** What makes a trigger hold, in words: "Enters New Lead, not referred" (AUT-08). */
export function triggerText({ direction, stages, referral }: NamedTrigger): string {
  const move = `${direction === 'in' ? 'Enters' : 'Leaves'} ${stagesText(stages)}`
  return referral === null ? move : `${move}, ${referral ? 'referred' : 'not referred'}`
}

/** Which patients a trigger is for (AUT-08). */
export function referralText(referral: boolean | null): string {
  if (referral === null) return 'Referred or not'
  return referral ? 'Referred only' : 'Not referred only'
}

/** Where an action is sent, in words: "in Considering Tx", "not in Blocked or Lost" (AUT-09). */
export function conditionText({
  negated,
  stages,
}: {
  negated: boolean
  stages: readonly NamedStage[]
}): string {
  return `${negated ? 'not in' : 'in'} ${stagesText(stages)}`
}
