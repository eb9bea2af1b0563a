import type { ValueAmounts } from '@enamel/domain/values/patient-values'
import { checkValues, isValuesDraftDirty, type ValuesDraft } from '@enamel/domain/values/values-draft'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { savingWords } from '../../ui/buttons/saving-words.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './edit-values.module.css'

export interface EditValuesProps {
  values: ValueAmounts
  draft: ValuesDraft
  onDraft: (draft: ValuesDraft) => void
  saving: boolean
  /** Why they were not saved. */
  problem: string | null
  onSave: (values: ValuesDraft) => void
  /** Gives up what was entered. */
  onCancel: () => void
}

/** The amounts that staff keep; Save is there once something was changed, and Cancel asks first then (VAL-03, VAL-05). */
export function EditValues({ values, draft, onDraft, saving, problem, onSave, onCancel }: EditValuesProps) {
  const [submitted, setSubmitted] = useState(false)
  const dirty = isValuesDraftDirty(values, draft)
  const check = checkValues(draft)
  const errors = submitted && !check.ok ? check.errors : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (dirty && check.ok && !saving) onSave(check.values)
  }
  const field = (name: keyof ValuesDraft) => ({
    size: 32 as const,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
    readOnly: saving,
    // An amount is written anew, not on.
    onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onDraft({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {problem !== null && <Banner>{problem}</Banner>}
      <div className={styles.fields}>
        <TextInput label="Accepted (£)" {...field('accepted')} />
        <TextInput label="Proposed (£)" {...field('proposed')} />
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
          <Button type="submit" variant="primary" busy={saving} {...savingWords}>
            Save
          </Button>
        )}
      </div>
    </form>
  )
}
