import { calendarDay } from '@enamel/domain/time/practice-time'
import type { CreateRules } from '../../features/practice-system/creating/use-create-form.ts'
import { productTime } from '../../lib/product-time.ts'
import { useInit } from '../../signed-in/init.api.ts'

/** The rules for the form of a new patient: the practice's country, and its day. */
export function useCreateRules(): CreateRules {
  const { country, time_zone } = useInit().client
  return { country, today: calendarDay(productTime.now(), time_zone) }
}
