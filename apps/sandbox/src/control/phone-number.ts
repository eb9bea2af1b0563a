import { z } from 'zod'

/** A number in E.164; without a country code it is British. Short codes stay as they are. */
export function normalNumber(written: string): string {
  const compact = written.replace(/[\s().-]/g, '').replace(/^00/, '+')
  return compact.startsWith('0') ? `+44${compact.slice(1)}` : compact
}

const NUMBER = /^(\+[1-9]\d{5,14}|\d{3,6})$/

export const PhoneNumber = z
  .string()
  .transform(normalNumber)
  .refine((number) => NUMBER.test(number), 'A phone number, such as +447700900123')
