import {
  checkLabel,
  hasLabel,
  type LabelChoices,
  labelMessages,
  labelSuggestions,
  truncateLabel,
} from '@enamel/domain/labels/label'
import { isBlank } from '@enamel/domain/text/blank'
import { cleanLine } from '@enamel/domain/text/clean-line'
import { useMachine } from '@xstate/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFormDraft, useResumedDraft } from '../../lib/drafts/form-drafts.tsx'
import { useActiveOption } from '../../ui/fields/use-active-option.ts'
import { labelTipMachine } from './label-tip.machine.ts'

export interface LabelOption {
  label: string
  /** Whether the label is the typed text, which is none of the suggested labels. */
  isNew: boolean
}

/** The typed text, and the function that sets it. */
export type TypedLabel = [typed: string, setTyped: (typed: string) => void]

/**
 * The text that the user has typed as a label, which is stored as a draft.
 * @param form the key of the draft
 */
export function useTypedLabel(form: string): TypedLabel {
  const [typed, setTyped] = useState(useResumedDraft<string>(form) ?? '')
  useFormDraft(form, { values: typed, isUnsaved: !isBlank(typed) })
  return [typed, setTyped]
}

/**
 * The typed label, the suggestions for it, and the error while it is shown (LBL-04 to LBL-10). Enter chooses the active
 * option, or the typed text if no option is active.
 */
export function useLabelPicker(
  choices: LabelChoices,
  [typed, setTyped]: TypedLabel,
  onAdd: (label: string) => void,
) {
  const [tip, send] = useMachine(labelTipMachine)
  const options = optionsFor(choices, typed)
  const activeOption = useActiveOption(options.length, () => -1)
  const listId = useId()

  const type = (text: string) => {
    const label = truncateLabel(text)
    setTyped(label.text)
    activeOption.set(label.text.trim() === '' ? -1 : 0)
    send(label.wasTruncated ? { type: 'show', text: labelMessages.too_long } : { type: 'hide' })
  }
  const choose = (text: string) => {
    const check = checkLabel(text, choices.own)
    if (!check.ok) return send({ type: 'show', text: labelMessages[check.reason] })
    type('')
    onAdd(check.label)
  }
  return {
    typed,
    /** The error for the last typed or chosen label; null when there is none, or when it is no longer shown. */
    tip: tip.matches('shown') ? tip.context.text : null,
    options,
    activeOption,
    listId,
    type,
    choose,
    /** Handles the keys that move between the options and choose an option. */
    onKeyDown(event: KeyboardEvent) {
      const last = options.length - 1
      if (event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown' && last >= 0)
        activeOption.moveTo(activeOption.index >= last ? 0 : activeOption.index + 1)
      else if (event.key === 'ArrowUp' && last >= 0)
        activeOption.moveTo(activeOption.index <= 0 ? last : activeOption.index - 1)
      else if (event.key === 'Enter') choose(options[activeOption.index]?.label ?? typed)
      else return
      event.preventDefault()
    },
  }
}

export type LabelPicker = ReturnType<typeof useLabelPicker>

function optionsFor(choices: LabelChoices, typed: string): LabelOption[] {
  const found = labelSuggestions(choices, typed)
  const label = cleanLine(typed)
  const isNew = label !== '' && !hasLabel(found, label)
  return [...(isNew ? [{ label, isNew }] : []), ...found.map((label) => ({ label, isNew: false }))]
}
