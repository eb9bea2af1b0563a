import type { FieldName } from '@enamel/domain/reply/channels'
import type { KeyboardEvent, RefObject } from 'react'
import { emptyReply, hasText, type ReplyState, type ReplyStep } from './model/reply-state.ts'
import { focusSend, openRestart } from './reply-controls.ts'
import { useEarlyTyping } from './use-early-typing.ts'
import type { FieldCursor } from './use-field-cursor.ts'

interface Input {
  panel: RefObject<HTMLElement | null>
  cursor: FieldCursor
  /** The field of the text on the shown channel. */
  field: FieldName | undefined
  reply: ReplyState
  /** Whether the timeline is still loading, so that another channel may be proposed. */
  isLoading: boolean
  onStep: (step: ReplyStep) => void
}

interface BeginReply {
  /** Focuses the text, and adds what was typed after the key that replies. */
  begin: (typed?: string) => void
  /** The handler of the panel's keys. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Begins a reply: in its field, or once the channel is known on which it is written. */
export function useBeginReply({ panel, cursor, field, reply, isLoading, onStep }: Input): BeginReply {
  const beginHere = (typed = '') => {
    // A stalled conversation has no field: its templates open, or a chosen one can be sent.
    if (!field || !cursor.element(field)) {
      if (!openRestart(panel.current)) focusSend(panel.current)
      return
    }
    cursor.focus(field)
    if (typed === '') return
    const text = (reply.fields[field] ?? '') + typed
    onStep({ type: 'typed', field, value: text })
    cursor.moveTo(field, text.length)
  }
  const early = useEarlyTyping(panel, !isLoading, beginHere)
  const isUntouched = !hasText(reply) && reply.channel === emptyReply.channel
  return {
    begin: (typed = '') => (isLoading && isUntouched ? early.begin(typed) : beginHere(typed)),
    onKeyDown: early.onKeyDown,
  }
}
