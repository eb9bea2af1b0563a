import { z } from 'zod'
import { withoutRootDot } from './name.ts'
import { recordTypes } from './record-type.ts'

const MAX_NAME_LENGTH = 253
const MAX_TXT_LENGTH = 4_000
const MAX_VALUES = 20
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** A name in lower case and without the dot at its end, such as `en1._domainkey.brightside.test`. */
const Name = z
  .string()
  .transform(withoutRootDot)
  .refine(isName, 'A name of letters, digits, hyphens and underscores, such as _dmarc.brightside.test')

const TxtValue = z
  .string()
  .trim()
  .min(1, 'A text')
  .max(MAX_TXT_LENGTH)
  .regex(/^[\x20-\x7e]*$/, 'Only letters without accents, digits, punctuation and spaces')

const MxValue = z
  .string()
  .transform((value) => withoutRootDot(value).replace(/\s+/g, ' '))
  .refine((value) => {
    const [preference = '', exchange = '', ...rest] = value.split(' ')
    return isPreference(preference) && isName(exchange) && rest.length === 0
  }, 'A preference and a server, such as 10 mx.brightside.test')

const values = <Value extends z.ZodType<string>>(value: Value, max = MAX_VALUES) =>
  z
    .array(value)
    .min(1, 'At least one value')
    .max(max, max === 1 ? 'A CNAME has one value.' : undefined)
    .transform((all) => [...new Set(all)])

/** All values of one type at one name, as a web host's console lists them. */
export const DnsRecord = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ name: Name, type: z.literal('TXT'), values: values(TxtValue) }),
    z.strictObject({ name: Name, type: z.literal('MX'), values: values(MxValue) }),
    z.strictObject({
      name: Name,
      type: z.literal('A'),
      values: values(z.ipv4('An IPv4 address, such as 192.0.2.1')),
    }),
    z.strictObject({ name: Name, type: z.literal('CNAME'), values: values(Name, 1) }),
  ],
  `One of ${recordTypes.join(', ')}`,
)
export type DnsRecord = z.output<typeof DnsRecord>

/** Which record: its name and type. */
export const RecordKey = z.strictObject({ name: Name, type: z.enum(recordTypes) })
export type RecordKey = z.output<typeof RecordKey>

function isName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && name.split('.').every((label) => LABEL.test(label))
}

function isPreference(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}
