import type { ValuesSave } from '@enamel/contract/values'
import type { ValueAmounts } from '@enamel/domain/values/patient-values'
import {
  checkValues,
  type EditableValue,
  isValuesDraftDirty,
  type ValuesDraft,
  type ValuesErrors,
} from '@enamel/domain/values/values-draft'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEditForm, useStartedEdit } from '../../lib/forms/use-edit-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { savingLabels } from '../../ui/buttons/saving-labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { savedNow } from '../../ui/fields/edit-conflict.ts'
import { TextInput, type TextInputProps } from '../../ui/fields/text-input.tsx'
import styles from './edit-values.module.css'
import {
  basisOf,
  draftOf,
  isSameAmount,
  rebaseEdits,
  savedByOthers,
  typeValue,
  type ValuesEdits,
} from './model/values-edits.ts'

export interface EditValuesProps {
  /** The form's name among drafts. */
  name: string
  /** The current values. */
  values: ValueAmounts
  saving: boolean
  /** Why the values were not saved. */
  problem: string | null
  /** The current values, if the save was refused because another user had changed them. */
  conflict: ValueAmounts | null
  onSave: (save: ValuesSave) => void
  /** Closes the form without saving. */
  onCancel: () => void
}

/**
 * The amounts that staff enter. After a change the button Save is shown, and Cancel asks for a confirmation (VAL-03,
 * VAL-05).
 */
export function EditValues(props: EditValuesProps) {
  const { values, saving, problem, conflict, onCancel } = props
  const { form, edits, dirty, type, submit } = useValuesForm(props)
  const field = (name: EditableValue) => {
    const otherAmount = savedByOthers(values, edits, name)
    return {
      value: form.watch(name),
      saved: values[name],
      error: form.formState.errors[name]?.message,
      ...(otherAmount !== null && { warning: savedNow(otherAmount) }),
      readOnly: saving,
      onType: (typed: string) => type(name, typed),
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem !== null && <Banner tone={conflict ? 'amber' : 'red'}>{problem}</Banner>}
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

/** The entered amounts, and the saved amounts on which they are based. */
function useValuesForm({ name, values, saving, conflict, onSave }: EditValuesProps) {
  const resumed = useStartedEdit<ValuesDraft, ValuesEdits>(name)
  const [edits, setEdits] = useState<ValuesEdits>(resumed?.context ?? {})
  const isDirty = (draft: ValuesDraft) => isValuesDraftDirty(values, draft)
  const { form, values: entered } = useEditForm<ValuesDraft, ValuesEdits>({
    name,
    saved: draftOf(values, {}),
    check: valuesErrors,
    isSame: isSameAmount,
    isUnsaved: isDirty,
    isSaving: saving,
    context: edits,
  })
  const rebase = useEffectEvent((current: ValueAmounts) => setEdits(rebaseEdits(edits, current)))
  useEffect(() => {
    if (conflict) rebase(conflict)
  }, [conflict])
  return {
    form,
    edits,
    dirty: isDirty(entered),
    type(field: EditableValue, typed: string) {
      const next = typeValue(values, edits, field, typed)
      setEdits(next)
      form.setValue(field, draftOf(values, next)[field], { shouldValidate: form.formState.isSubmitted })
    },
    submit: form.handleSubmit((draft) => {
      const check = checkValues(draft)
      if (isDirty(draft) && check.ok && !saving) onSave({ ...check.values, based_on: basisOf(values, edits) })
    }),
  }
}

function valuesErrors(draft: ValuesDraft): ValuesErrors {
  const check = checkValues(draft)
  return check.ok ? {} : check.errors
}

interface AmountProps extends Pick<TextInputProps, 'label' | 'error' | 'warning' | 'readOnly'> {
  value: string
  /** The saved amount. */
  saved: string
  onType: (typed: string) => void
}

/**
 * The field of an amount. An amount is usually retyped, so its text is selected when the field gets the focus, or when
 * the saved amount changes.
 */
function Amount({ saved, onType, ...input }: AmountProps) {
  const ref = useRef<HTMLInputElement>(null)
  const typed = useRef<string>(null)
  const { value } = input
  const selectNew = useEffectEvent(() => {
    const isNew = value === saved && value !== typed.current
    if (isNew && document.activeElement === ref.current) ref.current?.select()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows changes of the amount.
  useEffect(() => selectNew(), [value])
  return (
    <TextInput
      {...input}
      ref={ref}
      size={32}
      inputMode="decimal"
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        typed.current = event.currentTarget.value
        onType(typed.current)
      }}
    />
  )
}
