import { MS_PER_MINUTE } from '@enamel/domain/time/seconds'
import { useEffect, useState } from 'react'
import { productTime } from '../lib/product-time.ts'

/**
 * The present moment by the product's clock, updated every minute and when the clock was moved, for labels such as
 * "Today".
 */
export function useNow(): Date {
  const [now, setNow] = useState(productTime.now)
  useEffect(() => {
    const renew = () => setNow(productTime.now())
    const timer = setInterval(renew, MS_PER_MINUTE)
    const end = productTime.onMove(renew)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [])
  return now
}
