import { useEffect, useState } from 'react'
import type { IsSame } from './changes.ts'

export interface SupersededInput<T> {
  /** The values that are saved now. */
  saved: T
  /** The fields that are being edited. */
  changes: Partial<T>
  isSame: IsSame<T>
  /** The saved values of the edited fields when their edit began, if that was before the session expired. */
  resumedStarts: Partial<T>
}

/**
 * The edited fields that another user has saved since their edit began, with the values that are saved now; and the
 * values that were saved when it began.
 */
export function useSupersededFields<T extends object>(input: SupersededInput<T>) {
  const { saved, changes, isSame } = input
  const [starts, setStarts] = useState(input.resumedStarts)
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
  const superseded = fields.filter(
    (field) => Object.hasOwn(starts, field) && !isSame(starts[field] as T[keyof T], saved[field]),
  )
  return {
    starts,
    superseded: Object.fromEntries(superseded.map((field) => [field, saved[field]])) as Partial<T>,
  }
}
