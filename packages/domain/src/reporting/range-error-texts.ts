import type { rangeError } from './period.ts'

type Reason = NonNullable<ReturnType<typeof rangeError>>

/** What is wrong with the range of a report, as the calls say it (M-03, G3-11). */
export const rangeErrorTexts: Record<Reason, string> = {
  one_bound: 'Give both the first and the last day, or neither',
  reversed: 'Must not be before the first day',
  in_future: 'Must not be in the future',
}
