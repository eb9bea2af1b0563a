import { dequal } from 'dequal/lite'

type Fields = Readonly<Record<string, unknown>>

/**
 * The changed fields of the settings that another user has changed too. The stored value of such a field is neither the
 * value on which the change was based nor the new value, so that a repeated save is no conflict.
 * @param change the new values of the changed fields
 * @param basedOn the values from which the edit started; a field that it lacks is written without a check
 */
export function conflictingFields(change: Fields, basedOn: Fields, stored: Fields): string[] {
  return Object.keys(change).filter(
    (field) =>
      Object.hasOwn(basedOn, field) &&
      !dequal(stored[field], basedOn[field]) &&
      !dequal(stored[field], change[field]),
  )
}
