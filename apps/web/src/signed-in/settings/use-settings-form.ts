import { ACTION_FAILED } from '@enamel/domain/text/went-wrong'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { conflictRecord, isRefusal } from '../../lib/api-error.ts'
import { errorMessage } from '../../lib/error-message.ts'
import type { FieldMessages } from '../../lib/forms/form-rules.ts'
import { type RefusedFields, useEditForm } from '../../lib/forms/use-edit-form.ts'
import { showError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { savedNow } from '../../ui/fields/edit-conflict.ts'
import { usePublishEffect } from '../realtime-context.tsx'

export const SETTINGS_SAVED = 'Setting successfully applied!'

/** What is saved: the changed fields, and everything from which the edit started. */
export interface SettingsEdit<Settings, T> {
  changes: Partial<T>
  values: T
  basedOn: Settings
}

export interface SettingsFormInput<Settings, T extends FieldValues> {
  /** The form's name among drafts. */
  name: string
  /** The cache's key of the settings. */
  queryKey: readonly unknown[]
  /** The settings as loaded. */
  settings: Settings
  /** The settings as the fields of the form. */
  valuesOf: (settings: Settings) => T
  check: (values: T) => FieldMessages<T>
  isSame?: (one: T[keyof T], other: T[keyof T]) => boolean
  /** Saves the changed fields. Resolves with the settings after the save. */
  save: (edit: SettingsEdit<Settings, T>) => Promise<Settings>
  /** The form's field for a field of the server's errors; by default, they have the same names. */
  fieldOf?: (serverField: string) => string
  /** The text of another user's value: "Now: 07700 900461". By default, the value itself. */
  display?: (field: keyof T, value: T[keyof T]) => string
  successText?: string
  /** Replaces the client's general rule for repeating the request (C3-17). */
  retry?: {
    shouldRetry: (failures: number, error: unknown) => boolean
    delayMs: (failures: number) => number
  }
}

export interface SettingsForm<T extends FieldValues> {
  form: UseFormReturn<T>
  values: T
  /** The changed fields alone. */
  changes: Partial<T>
  /** The texts below a field: its error, and the value that another user saved meanwhile. */
  textOf: (field: keyof T & string) => { error: string | undefined; warning?: string }
  hasValidChanges: boolean
  isSaving: boolean
  /** Saves the changes if they are valid, and shows what is wrong otherwise. */
  submit: () => void
}

/**
 * A form that edits settings of the practice (SETT-05 to SETT-09). Only the changed fields are saved. If another user
 * saves one of them meanwhile, the form shows that value beside the field, and the next save replaces it knowingly.
 */
export function useSettingsForm<Settings, T extends FieldValues>(
  input: SettingsFormInput<Settings, T>,
): SettingsForm<T> {
  const { settings, valuesOf, check, isSame = Object.is, fieldOf = (field) => field } = input
  const { display = (_, value) => `${value}` } = input
  const queries = useQueryClient()
  const publish = usePublishEffect()
  const [refused, setRefused] = useState<RefusedFields>({})
  const setSettings = (current: Settings) => queries.setQueryData<Settings>(input.queryKey, current)

  const save = useMutation({
    mutationFn: (edit: SettingsEdit<Settings, T>) => input.save(edit),
    ...(input.retry && { retry: input.retry.shouldRetry, retryDelay: input.retry.delayMs }),
    onMutate: () => setRefused({}),
    onSuccess: (saved, { changes }) => {
      setSettings(saved)
      showSavedValues(form, changes, valuesOf(saved), isSame)
      publish({ kind: 'settings_changed', sections: [] })
      toast.success(input.successText ?? SETTINGS_SAVED)
    },
    onError: (error) => {
      const current = conflictRecord<Settings>(error)
      if (current) {
        setSettings(current)
        return showError(error)
      }
      if (isRefusal(error, 'validation')) {
        setRefused(
          Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [fieldOf(field), texts])),
        )
        return showError(error, errorMessage(error, { marksFields: true }))
      }
      showError(error, ACTION_FAILED)
    },
  })

  const { form, values, changes, superseded, hasValidChanges } = useEditForm<T>({
    name: input.name,
    saved: valuesOf(settings),
    check,
    isSame,
    isSaving: save.isPending,
    refused,
    mode: 'onTouched',
  })

  return {
    form,
    values,
    changes,
    textOf(field) {
      const error = (form.formState.errors as Record<string, { message?: string }>)[field]?.message
      const theirs = superseded[field]
      return theirs === undefined ? { error } : { error, warning: savedNow(display(field, theirs)) }
    },
    hasValidChanges,
    isSaving: save.isPending,
    submit: () => {
      if (save.isPending) return
      if (hasValidChanges) save.mutate({ changes, values, basedOn: settings })
      else void form.trigger()
    },
  }
}

/** Shows the saved fields as the server stored them, unless they were changed again during the save. */
function showSavedValues<T extends FieldValues>(
  form: UseFormReturn<T>,
  sent: Partial<T>,
  saved: T,
  isSame: (one: T[keyof T], other: T[keyof T]) => boolean,
): void {
  for (const field of Object.keys(sent) as FieldPath<T>[]) {
    const isUnchanged = isSame(form.getValues(field), sent[field] as T[keyof T])
    if (isUnchanged) form.setValue(field, saved[field] as FieldPathValue<T, FieldPath<T>>)
  }
}
