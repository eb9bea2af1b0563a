import type { ValuesSave } from '@enamel/contract/values'
import type { ValueAmounts } from '@enamel/domain/values/patient-values'
import { checkValues, type EditableValue, isValuesDraftDirty } from '@enamel/domain/values/values-draft'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { savingLabels } from '../../ui/buttons/saving-labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { savedNow } from '../../ui/fields/edit-conflict.ts'
import { TextInput, type TextInputProps } from '../../ui/fields/text-input.tsx'
import styles from './edit-values.module.css'
import { basisOf, draftOf, savedMeanwhile, typeValue, type ValuesEdits } from './model/values-edits.ts'

export interface EditValuesProps {
  /** The present values. */
  values: ValueAmounts
  edits: ValuesEdits
  onEdits: (edits: ValuesEdits) => void
  saving: boolean
  /** Why they were not saved. */
  problem: string | null
  /** They were not saved, since another user had changed the same. */
  clashed: boolean
  onSave: (save: ValuesSave) => void
  /** Discards the input. */
  onCancel: () => void
}

/**
 * The amounts that staff enter; Save appears once something was changed, and Cancel asks first then (VAL-03, VAL-05).
 */
export function EditValues(props: EditValuesProps) {
  const { values, edits, saving, problem, clashed, onSave, onCancel } = props
  const [submitted, setSubmitted] = useState(false)
  const draft = draftOf(values, edits)
  const dirty = isValuesDraftDirty(values, draft)
  const check = checkValues(draft)
  const errors = submitted && !check.ok ? check.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (dirty && check.ok && !saving) onSave({ ...check.values, based_on: basisOf(values, edits) })
  }
  const field = (name: EditableValue) => {
    const now = savedMeanwhile(values, edits, name)
    return {
      value: draft[name],
      present: values[name],
      error: errors[name],
      ...(now !== null && { warning: savedNow(now) }),
      readOnly: saving,
      onType: (typed: string) => props.onEdits(typeValue(values, edits, name, typed)),
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem !== null && <Banner tone={clashed ? 'amber' : 'red'}>{problem}</Banner>}
      <div className={styles.fields}>
        <Amount label="Accepted (£)" {...field('accepted')} />
        <Amount label="Proposed (£)" {...field('proposed')} />
      </div>
      <div className={styles.buttons}>
        {dirty ? (
          <ConfirmButton variant="secondary" onConfirm={onCancel} disabled={saving}>
            Cancel
          </ConfirmButton>
        ) : (
          <Button onClick={onCancel}>Cancel</Button>
        )}
        {dirty && (
          <Button type="submit" variant="primary" busy={saving} {...savingLabels}>
            Save
          </Button>
        )}
      </div>
    </form>
  )
}

interface AmountProps extends Pick<TextInputProps, 'label' | 'error' | 'warning' | 'readOnly'> {
  value: string
  /** The present amount. */
  present: string
  onType: (typed: string) => void
}

/** An amount is usually retyped: all of it is selected when it gets the focus or another amount. */
function Amount({ present, onType, ...input }: AmountProps) {
  const ref = useRef<HTMLInputElement>(null)
  const selectNew = useEffectEvent(() => {
    if (input.value === present && document.activeElement === ref.current) ref.current?.select()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is what it waits for.
  useEffect(() => selectNew(), [present])
  return (
    <TextInput
      {...input}
      ref={ref}
      size={32}
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
