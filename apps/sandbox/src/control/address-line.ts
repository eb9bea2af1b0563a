import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { ADDRESS } from '../mail/address-parts.ts'

/** The bare addresses in a From or To line. */
export function addressesIn(line: string): string[] {
  return addressparser(line, { flatten: true }).map(({ address }) => address)
}

/** One or more email addresses, with or without names. */
export const AddressLine = z
  .string()
  .max(2000)
  .refine((line) => {
    const addresses = addressesIn(line)
    return addresses.length > 0 && addresses.every((address) => ADDRESS.test(address))
  }, 'An email address, such as jo@mail.test or Jo Hart <jo@mail.test>')
