import type { FieldMessages } from './form-rules.ts'

export type IsSame<T> = (one: T[keyof T], other: T[keyof T]) => boolean

/** The fields whose value differs from the saved one, with their values. */
export function changedFields<T extends object>(
  saved: T,
  values: T,
  isSame: IsSame<T> = Object.is,
): Partial<T> {
  const fields = Object.keys(saved) as (keyof T)[]
  return Object.fromEntries(
    fields.flatMap((field) => (isSame(values[field], saved[field]) ? [] : [[field, values[field]]])),
  ) as Partial<T>
}

/** Whether something was changed and no field has an error (SETT-06). */
export function hasValidChanges<T extends object>(changes: Partial<T>, errors: FieldMessages<T>): boolean {
  return Object.keys(changes).length > 0 && Object.keys(errors).length === 0
}
