import { isBlank } from '../text/blank.ts'
import { SHORT_NOTE_MAX } from '../text/short-note.ts'
import type { FlowNode } from './flow-node.ts'
import type { FlowAnswer, FlowPosition } from './flow-position.ts'

/** The answer for a typed note. The flow cannot continue with a blank or an overlong note (FLOW-25). */
export function noteAnswer(node: Extract<FlowNode, { type: 'note' }>, note: string): FlowAnswer {
  const isAcceptable = !isBlank(note) && note.length <= SHORT_NOTE_MAX
  return { changes: { note }, next: isAcceptable ? node.next : null }
}

/** The note that a user has written in a flow, even if they have since gone back past that step; null without one. */
export function writtenNote({ answers }: Pick<FlowPosition, 'answers'>): string | null {
  // The preset reason of a choice was not written by the user.
  const written = Object.values(answers).filter(({ choice }) => choice === undefined)
  return written.map(({ changes }) => changes.note ?? '').findLast((note) => !isBlank(note)) ?? null
}
