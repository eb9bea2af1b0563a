import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { useEffect, useState } from 'react'
import { productTime } from '../lib/product-time.ts'

/**
 * The current time by the product's clock, updated every minute and when the clock is moved, for labels such as
 * "Today".
 */
export function useNow(): Date {
  const [now, setNow] = useState(productTime.now)
  useEffect(() => {
    const update = () => setNow(productTime.now())
    const timer = setInterval(update, MS_PER_MINUTE)
    const unsubscribe = productTime.onChange(update)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [])
  return now
}
