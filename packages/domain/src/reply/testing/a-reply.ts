import { emptyReply, type ReplyState } from '../reply-state.ts'

/** A note with nothing in it, unless said otherwise. */
export function aReply(facts: Partial<ReplyState> = {}): ReplyState {
  return { ...emptyReply, ...facts }
}
