import { readPlainValue, valueMessages } from '@enamel/domain/values/read-value'
import { z } from 'zod'

/** An amount in the practice's currency as text with two decimals: "1200.00". */
export const MoneyText = z.string().regex(/^-?\d+\.\d{2}$/)

/** An amount with up to two decimals: 1200, "1200.5", "1200.50" (VAL-06, G-32). */
export const MoneyInput = z
  .union([z.number().transform(String), z.string().trim()], { error: valueMessages.not_numeric })
  .superRefine((text, problems) => {
    const read = readPlainValue(text)
    if (!read.ok) problems.addIssue({ code: 'custom', message: valueMessages[read.reason] })
  })
