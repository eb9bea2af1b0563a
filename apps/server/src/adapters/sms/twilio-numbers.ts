import type { Country } from '@enamel/domain/config/country'
import { PRODUCT_NAME } from '@enamel/domain/product/name'
import { z } from 'zod'
import { errorCode, neverConnected } from '../never-connected.ts'
import type {
  CarrierNumbers,
  CarrierReport,
  GivenNumber,
  NumberBought,
  NumberFound,
  NumbersOffered,
} from './carrier.ts'
import type { Answer } from './carrier-lists.ts'
import { type TwilioAccount, twilioClient } from './twilio-account.ts'
import { answered, twilioRest } from './twilio-rest.ts'

const TIMEOUT_MS = 15_000
/** How many numbers are offered, in case that others buy some of them first. */
const OFFERED = '5'
/** Twilio's code for a number that someone else has bought. */
const GONE = 21422

/** The account's proofs of identity, which some countries require for a number. */
export type TwilioRegulatory = Record<
  Country,
  { bundleSid: string | undefined; addressSid: string | undefined }
>

interface Options {
  regulatory: TwilioRegulatory
  /** The product's URL for a report. */
  urlOf: (report: CarrierReport) => string
}

const Owned = z.object({
  phone_number: z.string(),
  friendly_name: z.string(),
  capabilities: z.object({ mms: z.boolean().default(false) }).default({ mms: false }),
})
const OwnedList = z.object({ incoming_phone_numbers: z.array(Owned) })
const OfferedList = z.object({ available_phone_numbers: z.array(z.object({ phone_number: z.string() })) })

/** Numbers through Twilio's REST API (source: AvailablePhoneNumbers and IncomingPhoneNumbers of 2010-04-01). */
export function twilioNumbers(twilio: TwilioAccount, { regulatory, urlOf }: Options): CarrierNumbers {
  const rest = twilioRest(twilio)
  const client = twilioClient(twilio, { timeout: TIMEOUT_MS })
  const account = `${twilio.baseUrl}/2010-04-01/Accounts/${twilio.accountSid}`
  const owned = `${account}/IncomingPhoneNumbers.json`
  const get = (uri: string, params: Record<string, string>) =>
    client.request({ method: 'get', uri, params, timeout: TIMEOUT_MS })

  async function findNumber(practiceId: string): Promise<NumberFound> {
    const name = friendlyName(practiceId)
    try {
      const { statusCode, body } = await get(owned, { FriendlyName: name, PageSize: '1000' })
      const list = OwnedList.safeParse(body)
      if (statusCode !== 200 || !list.success) return { kind: 'cannot_ask', detail: `HTTP ${statusCode}` }
      const number = list.data.incoming_phone_numbers.find(({ friendly_name }) => friendly_name === name)
      return number ? { kind: 'found', ...givenNumber(number) } : { kind: 'not_found' }
    } catch (error) {
      return { kind: 'cannot_ask', detail: errorCode(error) }
    }
  }

  async function sendsMms(number: string): Promise<Answer<boolean | null>> {
    const answer = await rest.get(`${rest.root}/IncomingPhoneNumbers.json`, OwnedList, {
      PhoneNumber: number,
    })
    return answered(answer, ({ incoming_phone_numbers: list }) => {
      const owned = list.find(({ phone_number }) => phone_number === number)
      return owned ? owned.capabilities.mms : null
    })
  }

  /** Mobile numbers if there are any: in Britain and Ireland, few others receive texts. */
  async function offeredNumbers(country: Country): Promise<NumbersOffered> {
    const mobile = await offeredOfType(country, 'Mobile')
    const isEmpty = mobile.kind === 'offered' && mobile.numbers.length === 0
    return isEmpty ? offeredOfType(country, 'Local') : mobile
  }

  async function offeredOfType(country: Country, type: 'Mobile' | 'Local'): Promise<NumbersOffered> {
    try {
      const { statusCode, body } = await get(`${account}/AvailablePhoneNumbers/${country}/${type}.json`, {
        SmsEnabled: 'true',
        VoiceEnabled: 'true',
        PageSize: OFFERED,
      })
      // Twilio has no numbers of this type in this country.
      if (statusCode === 404) return { kind: 'offered', numbers: [] }
      const list = OfferedList.safeParse(body)
      if (statusCode !== 200 || !list.success) return { kind: 'cannot_ask', detail: `HTTP ${statusCode}` }
      const numbers = list.data.available_phone_numbers.map(({ phone_number }) => phone_number)
      return { kind: 'offered', numbers }
    } catch (error) {
      return { kind: 'cannot_ask', detail: errorCode(error) }
    }
  }

  async function buyNumber(
    number: string,
    { practiceId, country }: Parameters<CarrierNumbers['buyNumber']>[1],
  ): Promise<NumberBought> {
    const { bundleSid, addressSid } = regulatory[country]
    const data = {
      PhoneNumber: number,
      FriendlyName: friendlyName(practiceId),
      SmsUrl: urlOf('sms'),
      SmsMethod: 'POST',
      VoiceUrl: urlOf('call'),
      VoiceMethod: 'POST',
      ...(bundleSid && { BundleSid: bundleSid }),
      ...(addressSid && { AddressSid: addressSid }),
    }
    try {
      const { statusCode, body } = await client.request({
        method: 'post',
        uri: owned,
        data,
        timeout: TIMEOUT_MS,
      })
      return boughtOf(statusCode, body)
    } catch (error) {
      const detail = errorCode(error)
      return { kind: neverConnected(detail) ? 'not_reached' : 'unclear', detail }
    }
  }

  return { findNumber, sendsMms, offeredNumbers, buyNumber }
}

function givenNumber({ phone_number, capabilities }: z.output<typeof Owned>): GivenNumber {
  return { number: phone_number, mms: capabilities.mms }
}

/** The name by which the account lists a practice's number. It is at most 64 characters long. */
function friendlyName(practiceId: string): string {
  return `${PRODUCT_NAME} practice ${practiceId}`
}

function boughtOf(status: number, body: unknown): NumberBought {
  const bought = Owned.safeParse(body)
  if (status >= 200 && status < 300 && bought.success) {
    return { kind: 'bought', ...givenNumber(bought.data) }
  }
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: number }
  const detail = code ? `code ${code}` : `HTTP ${status}`
  if (status === 429) return { kind: 'not_reached', detail }
  if (code === GONE) return { kind: 'gone' }
  return status >= 400 && status < 500 ? { kind: 'refused', detail } : { kind: 'unclear', detail }
}
