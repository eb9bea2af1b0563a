import { z } from 'zod'

/** An amount in the practice's currency as text with two decimals: "1200.00". */
export const MoneyText = z.string().regex(/^-?\d+\.\d{2}$/)

/** An amount as people write it, in whole units with up to two decimals: 1200, "1200.5", "1200.50" (VAL-06, G-32). */
export const MoneyInput = z
  .union([z.number().transform(String), z.string()], { error: 'Must be an amount such as 1200.00' })
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Must be an amount from 0.00 to 9999999.99'),
  )
