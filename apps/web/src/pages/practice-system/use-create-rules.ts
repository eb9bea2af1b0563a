import { calendarDay } from '@enamel/domain/time/practice-time'
import { useInit } from '../../features/config/init.api.ts'
import type { CreateRules } from '../../features/practice-system/use-create-form.ts'
import { productTime } from '../../lib/product-time.ts'

/** The rules for the form of a new patient: the practice's country, and its day. */
export function useCreateRules(): CreateRules {
  const { country, time_zone } = useInit().client
  return { country, today: calendarDay(productTime.now(), time_zone) }
}
