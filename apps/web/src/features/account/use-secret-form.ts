import { useMutation } from '@tanstack/react-query'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { fieldErrorsOf } from '../../lib/api-error.ts'
import { useUnsavedMark } from '../../lib/drafts/unsaved-edits.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { type FieldMessages, formRules } from '../../lib/forms/form-rules.ts'
import { useRefusals } from '../../lib/forms/use-edit-form.ts'

export interface SecretFormInput<T extends FieldValues, Result> {
  empty: T
  check: (values: T) => FieldMessages<T>
  send: (values: T) => Promise<Result>
  onSent: (result: Result) => void
  /** Handles a refusal that concerns more than this form. @returns whether it did */
  onRefused?: (error: unknown) => boolean
}

export interface SecretForm<T extends FieldValues> {
  form: UseFormReturn<T>
  isSaving: boolean
  /** Why nothing was saved, if the reason is not shown at a field. */
  failure: string | undefined
  submit: () => void
}

/**
 * A form with passwords or codes. They are no draft: they are not stored for a user whose session expires, and are
 * cleared once they were accepted.
 */
export function useSecretForm<T extends FieldValues, Result>(
  input: SecretFormInput<T, Result>,
): SecretForm<T> {
  const form = useForm<T>({
    defaultValues: input.empty as DefaultValues<T>,
    resolver: formRules(input.check),
  })
  const save = useMutation({
    mutationFn: input.send,
    onSuccess: (result) => {
      form.reset()
      input.onSent(result)
    },
    onError: (error) => {
      if (input.onRefused?.(error)) return
      const [field] = Object.keys(fieldErrorsOf(error) ?? {})
      if (field !== undefined) form.setFocus(field as FieldPath<T>)
    },
  })
  const refused = fieldErrorsOf(save.error)
  useRefusals(form, refused)
  useUnsavedMark({ isUnsaved: form.formState.isDirty, isSaving: save.isPending })
  return {
    form,
    isSaving: save.isPending,
    failure: save.error && !refused ? errorMessage(save.error) : undefined,
    submit: () => {
      if (!save.isPending) void form.handleSubmit((values) => save.mutate(values))()
    },
  }
}
