import { isBlank } from '../text/blank.ts'
import { SHORT_NOTE_MAX } from '../text/short-note.ts'
import type { FlowNode } from './flow-node.ts'
import type { FlowAnswer, FlowPosition } from './flow-position.ts'

/** A note as it is being typed; a blank or an overlong one does not lead on (FLOW-25). */
export function noteAnswer(node: Extract<FlowNode, { type: 'note' }>, note: string): FlowAnswer {
  const will = !isBlank(note) && note.length <= SHORT_NOTE_MAX
  return { gives: { note }, next: will ? node.next : null }
}

/** The text that a user has written in a flow, also at a step that they went back over; null without one. */
export function writtenNote({ answers }: Pick<FlowPosition, 'answers'>): string | null {
  // The reason of a choice was not written by the user.
  const written = Object.values(answers).filter(({ choice }) => choice === undefined)
  return written.map(({ gives }) => gives.note ?? '').findLast((note) => !isBlank(note)) ?? null
}
