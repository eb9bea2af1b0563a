import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * A form is judged by the domain's own check, which the server uses too.
 * @param check the errors by field; an empty object when the form can be sent
 */
export function formRules<T extends FieldValues>(
  check: (values: T) => { readonly [field in keyof T]?: string | undefined },
): Resolver<T> {
  return (values) => {
    const errors = Object.entries(check(values)).map(([field, message]) => [
      field,
      { type: 'check', message },
    ])
    if (errors.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<T> }
  }
}
