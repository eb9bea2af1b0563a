import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isRefusal } from '../../lib/api-error.ts'
import type { FieldMessages } from '../../lib/forms/form-rules.ts'
import { type EditForm, type RefusedFields, useEditForm } from '../../lib/forms/use-edit-form.ts'
import type { Save } from '../../signed-in/settings/section-state.ts'
import { notSentText } from './send-settings-email.ts'

export interface EmailFormInput<T extends FieldValues> {
  /** The form's name among drafts. */
  name: string
  /** The values that are not worth keeping: those before the user types, or those that were sent. */
  saved: T
  check: (values: T) => FieldMessages<T>
  send: (values: T) => Promise<void>
  onSent: (values: T) => void
}

export interface EmailForm<T extends FieldValues> extends Pick<EditForm<T>, 'form' | 'values'> {
  isValid: boolean
  save: Save
  /** Why the email with these values was not sent. */
  failure: string | undefined
  submit: () => void
}

/** A form that sends an email: checked by the domain's rules, and sent only when they find no error. */
export function useEmailForm<T extends FieldValues>(input: EmailFormInput<T>): EmailForm<T> {
  const { name, saved, check, onSent } = input
  const [refused, setRefused] = useState<RefusedFields>({})
  const [succeededAt, setSucceededAt] = useState<number | null>(null)
  const send = useMutation({
    mutationFn: input.send,
    onMutate: () => setRefused({}),
    onSuccess: (_, values) => {
      setSucceededAt(Date.now())
      onSent(values)
    },
    onError: (error) => {
      if (isRefusal(error, 'validation')) setRefused(error.errors)
    },
  })
  const { form, values } = useEditForm<T>({
    name,
    saved,
    check,
    isSaving: send.isPending,
    refused,
    mode: 'onTouched',
  })
  const isValid = Object.keys(check(values)).length === 0
  const isSameAsSent = Object.keys(values).every((field) => values[field] === send.variables?.[field])
  return {
    form,
    values,
    isValid,
    save: { status: send.status, succeededAt },
    failure: (send.isError && isSameAsSent && notSentText(send.error)) || undefined,
    submit: () => {
      if (isValid && !send.isPending) send.mutate(values)
      else void form.trigger()
    },
  }
}
