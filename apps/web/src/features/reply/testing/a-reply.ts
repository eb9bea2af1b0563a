import { emptyReply, type ReplyState } from '../model/reply-state.ts'

/** An empty note, with the given changes. */
export function aReply(overrides: Partial<ReplyState> = {}): ReplyState {
  return { ...emptyReply, ...overrides }
}
