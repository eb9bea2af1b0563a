import { calendarDay } from '@enamel/domain/time/practice-time'
import { productTime } from '../../../lib/product-time.ts'
import { useInit } from '../../../signed-in/init.api.ts'
import type { CreateRules } from './use-create-form.ts'

/** The rules of the form for a new patient: the practice's country, and the current day there. */
export function useCreateRules(): CreateRules {
  const { country, time_zone } = useInit().client
  return { country, today: calendarDay(productTime.now(), time_zone) }
}
