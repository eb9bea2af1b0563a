import { z } from 'zod'

/**
 * Converts a number to E.164. A number that begins with a single 0 is British; other numbers without a country code,
 * such as short codes, stay as they are.
 */
export function normalizeNumber(number: string): string {
  const compact = number.replace(/[\s().-]/g, '').replace(/^00/, '+')
  return compact.startsWith('0') ? `+44${compact.slice(1)}` : compact
}

const NUMBER = /^(\+[1-9]\d{5,14}|\d{3,6})$/

export const PhoneNumber = z
  .string()
  .transform(normalizeNumber)
  .refine((number) => NUMBER.test(number), 'A phone number, such as +447700900123')
