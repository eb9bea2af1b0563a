import { useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Mode,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useFormDraft, useResumedDraft } from '../drafts/form-drafts.tsx'
import { changedFields, hasValidChanges, type IsSame } from './changes.ts'
import { type FieldMessages, formRules } from './form-rules.ts'
import { useSupersededFields } from './use-superseded-fields.ts'

/** An edit as it was left when its user's session expired. */
export interface StartedEdit<T, Context> {
  /** The saved values on which the edit was based. */
  saved: T
  values: T
  /** The saved values of the changed fields when the edit of each began. */
  starts: Partial<T>
  context: Context
}

export interface EditFormInput<T extends FieldValues, Context> {
  /** The form's name among drafts, with the id of what is edited: `details of 0198c1de-…`. */
  name: string
  /** The saved values, with which editing begins. A field that is not changed follows them. */
  saved: T
  /** The domain's check of the values. */
  check: (values: T) => FieldMessages<T>
  /** Whether two values of a field mean the same, as 1200 and 1200.00 do. By default, whether they are equal. */
  isSame?: (one: T[keyof T], other: T[keyof T]) => boolean
  /** Whether something would be lost with the values. By default, whether anything was changed. */
  isUnsaved?: (values: T) => boolean
  isSaving: boolean
  refused?: RefusedFields
  /** When errors are first shown: by default, when the form is submitted. */
  mode?: Mode
  /** Anything else needed to continue the edit after an expired session, such as the version of the saved values. */
  context?: Context
}

/** The server's errors by field. Each is shown until its field is changed. */
export type RefusedFields = Readonly<Record<string, string | readonly string[] | undefined>>

export interface EditForm<T extends FieldValues> {
  form: UseFormReturn<T>
  values: T
  /** The changed fields alone. A field with its saved value again is not changed. */
  changes: Partial<T>
  isChanged: boolean
  /** The changed fields that another user has saved meanwhile, with the values that are saved now. */
  superseded: Partial<T>
  /** Whether something was changed and `check` finds no error (SETT-06). */
  hasValidChanges: boolean
}

/** The edit that this user left when their session expired, for a form that needs more than its values. */
export function useStartedEdit<T, Context>(name: string): StartedEdit<T, Context> | undefined {
  return useResumedDraft(name)
}

/**
 * A form that edits saved values: validated by the domain's check, counted as unsaved while it is changed, and resumed
 * when its user returns after an expired session.
 */
export function useEditForm<T extends FieldValues, Context = undefined>(
  input: EditFormInput<T, Context>,
): EditForm<T> {
  const { name, saved, check, isSame = Object.is, isSaving, refused, mode = 'onSubmit' } = input
  const started = useStartedEdit<T, Context>(name)
  const form = useForm<T>({
    defaultValues: (started
      ? { ...saved, ...changedFields(started.saved, started.values, isSame) }
      : saved) as DefaultValues<T>,
    resolver: formRules(check),
    mode,
  })
  useSavedValuesInUnchangedFields(form, saved, isSame)
  useRefusals(form, refused)
  const values = form.watch()
  const changes = changedFields(saved, values, isSame)
  const isChanged = Object.keys(changes).length > 0
  const resumedStarts = started?.starts ?? {}
  const { starts, superseded } = useSupersededFields({ saved, changes, isSame, resumedStarts })
  useFormDraft<StartedEdit<T, Context>>(name, {
    values: { saved, values, starts, context: input.context as Context },
    isUnsaved: input.isUnsaved ? input.isUnsaved(values) : isChanged,
    isSaving,
  })
  return {
    form,
    values,
    changes,
    isChanged,
    superseded,
    hasValidChanges: hasValidChanges<T>(changes, check(values)),
  }
}

/** Fields that the user has not changed show the saved values, also after the saved values were changed elsewhere. */
function useSavedValuesInUnchangedFields<T extends FieldValues>(
  form: UseFormReturn<T>,
  saved: T,
  isSame: IsSame<T>,
): void {
  const [previous, setPrevious] = useState(saved)
  const changedElsewhere = changedFields(previous, saved, isSame)
  const follow = useEffectEvent(() => {
    for (const field of Object.keys(changedElsewhere) as FieldPath<T>[]) {
      const isUnchanged = isSame(form.getValues(field), previous[field])
      if (isUnchanged) form.setValue(field, saved[field] as FieldPathValue<T, FieldPath<T>>)
    }
    setPrevious(saved)
  })
  useEffect(() => {
    if (Object.keys(changedElsewhere).length > 0) follow()
  })
}

/** Shows the server's errors at their fields. */
export function useRefusals<T extends FieldValues>(
  { setError }: UseFormReturn<T>,
  refused: RefusedFields | undefined,
): void {
  useEffect(() => {
    for (const [field, messages] of Object.entries(refused ?? {})) {
      const [message] = [messages].flat()
      if (message !== undefined) setError(field as FieldPath<T>, { type: 'server', message })
    }
  }, [refused, setError])
}
