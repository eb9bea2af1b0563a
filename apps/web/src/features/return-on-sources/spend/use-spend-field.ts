import type { MonthlySpend } from '@enamel/contract/return-on-sources'
import type { Month } from '@enamel/domain/return-on-sources/months'
import { readSpend } from '@enamel/domain/return-on-sources/spend'
import { formatMoney, penceOf } from '@enamel/domain/text/money'
import { valueMessages } from '@enamel/domain/values/read-value'
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { conflictRecord } from '../../../lib/api-error.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { savedNow } from '../../../ui/fields/edit-conflict.ts'
import { amountInField } from '../model/money.ts'
import { useSaveSpend } from './use-save-spend.ts'

export interface SpendFieldInput {
  source: string
  month: Month
  /** The saved amount, in pence. */
  pence: number
  currency: string
  /** Called when the typed amount was saved or discarded, or equals the saved one. */
  onDone?: () => void
}

interface Edit {
  text: string
  /** The saved amount that the user has seen, in pence. */
  basedOn: number
}

/**
 * The state of a field for the spend of a month. Enter, leaving the field and closing what it is in save the amount,
 * Escape discards it. A failure is shown at the field, or in a toast if the field is closed by then.
 */
export function useSpendField({ source, month, pence, currency, onDone }: SpendFieldInput) {
  const save = useSaveSpend()
  const [edit, showEdit] = useState<Edit | null>(null)
  // The field can be closed before it is rendered with its last edit.
  const latestEdit = useRef(edit)
  const setEdit = (next: Edit | null) => {
    latestEdit.current = next
    showEdit(next)
  }
  const [problem, setProblem] = useState<{ error?: string; warning?: string }>({})
  const isOpen = useRef(true)

  const finish = () => {
    setEdit(null)
    setProblem({})
    onDone?.()
  }
  const fail = (failure: unknown, text: string) => {
    if (isOpen.current) setProblem({ error: text })
    else showError(failure, `The spend on ${source} was not saved: ${latestEdit.current?.text}. ${text}`)
  }
  const submit = async () => {
    if (save.isPending) return
    const typed = latestEdit.current
    if (typed === null) return finish()
    const read = readSpend(typed.text)
    if (!read.ok) return fail(null, valueMessages[read.reason])
    if (read.pence === typed.basedOn) return finish()
    setProblem({})
    try {
      await save.mutateAsync({ source, month, pence: read.pence, basedOn: typed.basedOn })
      finish()
    } catch (failure) {
      const theirs = conflictRecord<MonthlySpend>(failure)
      if (!theirs) return fail(failure, errorMessage(failure, { marksFields: false }))
      const warning = `Someone else changed this. ${savedNow(formatMoney(penceOf(theirs.amount) ?? 0, currency))}`
      if (!isOpen.current) return fail(failure, warning)
      setEdit({ ...typed, basedOn: penceOf(theirs.amount) ?? 0 })
      setProblem({ warning: `${warning}. Press Enter to replace it.` })
    }
  }
  const submitOnClose = useEffectEvent(() => void submit())
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      submitOnClose()
    }
  }, [])
  return {
    ...problem,
    input: {
      value: edit?.text ?? amountInField(pence),
      readOnly: save.isPending,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setEdit({ text: target.value, basedOn: edit?.basedOn ?? pence })
        setProblem({})
      },
      onBlur: () => void submit(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          // The button that gets the focus would be pressed by the same key.
          event.preventDefault()
          void submit()
        }
        if (event.key === 'Escape') finish()
      },
    },
  }
}
