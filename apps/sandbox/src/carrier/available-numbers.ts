/** What a number can receive. */
interface Capabilities {
  voice: boolean
  sms: boolean
  mms: boolean
}

/** A number that the carrier could sell. */
export interface AvailableNumber {
  number: string
  country: string
  type: NumberType
  capabilities: Capabilities
}

export const numberTypes = ['Mobile', 'Local'] as const
export type NumberType = (typeof numberTypes)[number]

const texts = { voice: true, sms: true, mms: false }
const pictures = { voice: true, sms: true, mms: true }
const callsOnly = { voice: true, sms: false, mms: false }

/**
 * The numbers for sale: from Ofcom's ranges for drama, and for Ireland, which has no such mobile range, numbers that are
 * only used in this simulation. As in reality, local numbers receive no texts there. The numbers of the United States and
 * Canada, from their range for fiction, are local ones that also send and receive MMS.
 */
const ranges = [
  { country: 'GB', type: 'Mobile', prefix: '+447700900', from: 800, count: 100, capabilities: texts },
  { country: 'GB', type: 'Local', prefix: '+441632960', from: 800, count: 100, capabilities: callsOnly },
  { country: 'IE', type: 'Mobile', prefix: '+353850000', from: 100, count: 100, capabilities: texts },
  { country: 'US', type: 'Local', prefix: '+12025550', from: 150, count: 50, capabilities: pictures },
  { country: 'CA', type: 'Local', prefix: '+14165550', from: 150, count: 50, capabilities: pictures },
] as const

const forSale: readonly AvailableNumber[] = ranges.flatMap(
  ({ country, type, prefix, from, count, capabilities }) =>
    Array.from({ length: count }, (_, index) => ({
      number: `${prefix}${from + index}`,
      country,
      type,
      capabilities,
    })),
)

/** The number of the stock, whether or not someone has bought it; undefined for any other number. */
export function numberForSale(number: string): AvailableNumber | undefined {
  return forSale.find((available) => available.number === number)
}

/** Whether the carrier sells numbers of this type in a country. */
export function sellsNumbers(country: string, type: string): boolean {
  return forSale.some((available) => available.country === country && available.type === type)
}

export interface NumberFilter {
  country: string
  type: string
  /** Undefined when numbers with and without the capability are wanted. */
  capabilities: Partial<Record<keyof Capabilities, boolean | undefined>>
}

/** The stock that matches a filter. */
export function numbersMatching({ country, type, capabilities }: NumberFilter): AvailableNumber[] {
  return forSale.filter(
    (available) =>
      available.country === country &&
      available.type === type &&
      (Object.keys(available.capabilities) as (keyof Capabilities)[]).every(
        (name) => capabilities[name] === undefined || capabilities[name] === available.capabilities[name],
      ),
  )
}
