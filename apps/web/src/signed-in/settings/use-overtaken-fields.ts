import { useEffect, useState } from 'react'

/**
 * The edited fields that another user has saved since their edit began, with the values that are saved now.
 * @param saved the values that are saved now
 * @param changes the fields that are being edited
 */
export function useOvertakenFields<T extends object>(
  saved: T,
  changes: Partial<T>,
  isSame: (one: T[keyof T], other: T[keyof T]) => boolean = Object.is,
): Partial<T> {
  /** The saved values of the edited fields when their edit began. */
  const [starts, setStarts] = useState<Partial<T>>({})
  const fields = Object.keys(changes) as (keyof T)[]
  useEffect(() => {
    const isUpToDate =
      fields.length === Object.keys(starts).length && fields.every((field) => Object.hasOwn(starts, field))
    if (isUpToDate) return
    setStarts(
      Object.fromEntries(
        fields.map((field) => [field, Object.hasOwn(starts, field) ? starts[field] : saved[field]]),
      ) as Partial<T>,
    )
  })
  const overtaken = fields.filter(
    (field) => Object.hasOwn(starts, field) && !isSame(starts[field] as T[keyof T], saved[field]),
  )
  return Object.fromEntries(overtaken.map((field) => [field, saved[field]])) as Partial<T>
}
