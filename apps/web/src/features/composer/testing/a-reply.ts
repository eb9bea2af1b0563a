import { emptyReply, type ReplyState } from '../model/reply-state.ts'

/** A note with nothing in it, unless said otherwise. */
export function aReply(overrides: Partial<ReplyState> = {}): ReplyState {
  return { ...emptyReply, ...overrides }
}
