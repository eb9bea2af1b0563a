import type { FastifyInstance } from 'fastify'
import { timeFilter } from '../carrier/date-filter.ts'
import { presentListPage } from '../carrier/list-page.ts'
import { twilioRefusal } from '../carrier/twilio-error.ts'
import { rfc2822Date } from '../clock/rfc2822-date.ts'
import type { Call, CallStore } from './call-store.ts'
import { presentRecording } from './present-recording.ts'
import type { RecordingStore } from './recording-store.ts'

type Query = Record<string, string | undefined>

interface CallsDependencies {
  account: { accountSid: string }
  calls: CallStore
  recordings: RecordingStore
}

/** Twilio's Call resource: list, read, and the recordings of a call. Mounted with the messages. */
export function callsRoutes({ account, calls, recordings }: CallsDependencies) {
  const { accountSid } = account
  return async (app: FastifyInstance) => {
    app.get('/Accounts/:account/Calls.json', async (request) => {
      const query = request.query as Query
      const { from: startedFrom, until: startedUntil } = timeFilter(query, 'StartTime')
      const { To: to, From: from, ParentCallSid: parentSid } = query
      const list = calls.list({ to, from, parentSid, startedFrom, startedUntil })
      const address = { accountSid, resource: 'Calls', key: 'calls', url: request.url, query }
      return presentListPage(list, address, (call) => presentCall(accountSid, call))
    })

    app.get('/Accounts/:account/Calls/:file', async (request) => {
      const { file } = request.params as { file: string }
      const call = calls.find(file.replace(/\.json$/, ''))
      if (!call) throw twilioRefusal(20404)
      return presentCall(accountSid, call)
    })

    app.get('/Accounts/:account/Calls/:call/Recordings.json', async (request) => {
      const { call } = request.params as { call: string }
      if (!calls.find(call)) throw twilioRefusal(20404)
      const resource = `Calls/${call}/Recordings`
      const query = request.query as Query
      const address = { accountSid, resource, key: 'recordings', url: request.url, query }
      return presentListPage(recordings.ofCall(call), address, (one) => presentRecording(accountSid, one))
    })
  }
}

/** A call as Twilio's 2010 API shows it. */
function presentCall(accountSid: string, call: Call) {
  const started = rfc2822Date(call.startedAt)
  const uri = `/2010-04-01/Accounts/${accountSid}/Calls/${call.sid}`
  return {
    account_sid: accountSid,
    answered_by: null,
    api_version: '2010-04-01',
    caller_name: null,
    date_created: started,
    date_updated: rfc2822Date(call.endedAt ?? call.startedAt),
    direction: call.direction,
    duration: call.endedAt && String(call.seconds),
    end_time: call.endedAt && rfc2822Date(call.endedAt),
    forwarded_from: null,
    from: call.from,
    from_formatted: call.from,
    parent_call_sid: call.parentSid,
    phone_number_sid: null,
    price: null,
    price_unit: 'USD',
    queue_time: '0',
    sid: call.sid,
    start_time: started,
    status: call.status,
    subresource_uris: { recordings: `${uri}/Recordings.json` },
    to: call.to,
    to_formatted: call.to,
    uri: `${uri}.json`,
  }
}
