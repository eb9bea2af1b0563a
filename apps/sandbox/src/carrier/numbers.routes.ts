import type { FastifyInstance } from 'fastify'
import type { SandboxClock } from '../clock/sandbox-clock.ts'
import { numbersMatching, sellsNumbers } from './available-numbers.ts'
import type { MessageForm } from './check-message.ts'
import { checkPurchase } from './check-purchase.ts'
import { presentListPage } from './list-page.ts'
import type { NumberStore } from './number-store.ts'
import { presentAvailable, presentOwned } from './present-number.ts'
import { twilioRefusal } from './twilio-error.ts'

type Query = Record<string, string | undefined>

export interface NumbersDependencies {
  account: { accountSid: string }
  numbers: NumberStore
  clock: SandboxClock
}

const DEFAULT_SIZE = 50

/** Twilio's resources for numbers: those for sale, and those of the account. Mounted with the messages. */
export function numbersRoutes({ account: { accountSid }, numbers, clock }: NumbersDependencies) {
  return async (app: FastifyInstance) => {
    app.get('/Accounts/:account/AvailablePhoneNumbers/:country/:file', async (request) => {
      const { country, file } = request.params as { country: string; file: string }
      const type = file.replace(/\.json$/, '')
      if (!sellsNumbers(country, type)) throw twilioRefusal(20404)
      const query = request.query as Query
      const capabilities = {
        sms: flag(query.SmsEnabled),
        mms: flag(query.MmsEnabled),
        voice: flag(query.VoiceEnabled),
      }
      const offered = numbersMatching({ country, type, capabilities }).filter(
        ({ number }) => !numbers.owns(number),
      )
      const size = Math.max(1, Math.trunc(Number(query.PageSize ?? DEFAULT_SIZE)) || DEFAULT_SIZE)
      return {
        available_phone_numbers: offered.slice(0, size).map(presentAvailable),
        uri: request.url,
      }
    })

    app.post('/Accounts/:account/IncomingPhoneNumbers.json', async (request, reply) => {
      const checked = checkPurchase((request.body ?? {}) as MessageForm, numbers)
      if (!checked.ok) throw twilioRefusal(checked.code)
      const bought = numbers.add({ ...checked.purchase, createdAt: clock.now().toISOString() })
      return reply.status(201).send(presentOwned(accountSid, bought))
    })

    app.get('/Accounts/:account/IncomingPhoneNumbers.json', async (request) => {
      const query = request.query as Query
      const list = numbers.list({ number: query.PhoneNumber, friendlyName: query.FriendlyName })
      const address = { resource: 'IncomingPhoneNumbers', key: 'incoming_phone_numbers', url: request.url }
      return presentListPage(list, { accountSid, ...address, query }, (number) =>
        presentOwned(accountSid, number),
      )
    })

    app.get('/Accounts/:account/IncomingPhoneNumbers/:file', async (request) => {
      const { file } = request.params as { file: string }
      const number = numbers.findBySid(file.replace(/\.json$/, ''))
      if (!number) throw twilioRefusal(20404)
      return presentOwned(accountSid, number)
    })
  }
}

function flag(value: string | undefined): boolean | undefined {
  return value === undefined || value === '' ? undefined : value.toLowerCase() === 'true'
}
