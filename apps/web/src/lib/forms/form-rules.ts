import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** The errors of a form, by field; an empty object when it can be sent. */
export type FieldMessages<T> = { readonly [field in keyof T]?: string | undefined }

/** Validates a form with the domain's own check, which the server uses too. */
export function formRules<T extends FieldValues>(check: (values: T) => FieldMessages<T>): Resolver<T> {
  return (values) => {
    const errors = Object.entries(check(values)).map(([field, message]) => [
      field,
      { type: 'check', message },
    ])
    if (errors.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<T> }
  }
}
