import type { WindowState } from '@enamel/domain/reply/whatsapp-window'
import { usePrevious } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import { focusSend, openRestart } from './reply-controls.ts'
import { useOnChange } from './use-on-change.ts'

interface Input {
  panel: RefObject<HTMLElement | null>
  /** Moves the cursor into the text. */
  focusText: () => void
  /** How often a failed reply or message was put into the fields. */
  timesFilled: number | undefined
  /** Whether the user is asked whether to send the draft, by buttons that have the focus. */
  isAsking: boolean
  /** The WhatsApp window of the conversation, and of the shown channel. */
  window: WindowState['kind']
  shownWindow: WindowState['kind']
  /** The template that will restart the conversation. */
  chosenId: string | undefined
}

/**
 * Moves the focus to where the user goes on, when the content of the panel changes without their doing.
 * @returns the props of the panel
 */
export function useReplyFocus(input: Input) {
  const { panel, focusText, timesFilled, isAsking, window, shownWindow, chosenId } = input
  const focus = useFocusWithin()
  const windowBefore = usePrevious(window)
  useOnChange(timesFilled, () => {
    if (isAsking) return
    // While the conversation is stalled, there are no fields, and the templates open instead. They do not open for a
    // reply that returns because the window has just closed.
    if (shownWindow !== 'stalled') focusText()
    else if (windowBefore === 'stalled') openRestart(panel.current)
  })
  // When the patient writes, the fields replace the templates. If the user was choosing a template, the focus moves to
  // the fields.
  useOnChange(shownWindow, (before) => {
    if (before === 'stalled' && focus.isWithin()) focusText()
  })
  // The button for a template is replaced by the template, which the next key can then send.
  useOnChange(chosenId, () => {
    if (focus.isWithin() && document.activeElement === document.body) focusSend(panel.current)
  })
  return focus.props
}

/**
 * Tracks whether the focus is in a part of the page. The focus still counts as being there after the focused element is
 * removed.
 */
function useFocusWithin() {
  const isInside = useRef(false)
  return {
    isWithin: () => isInside.current,
    props: {
      onFocus: () => {
        isInside.current = true
      },
      onBlur: () => {
        isInside.current = false
      },
    },
  }
}
