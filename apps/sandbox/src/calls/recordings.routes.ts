import type { FastifyInstance } from 'fastify'
import { rfc2822Date } from '../carrier/rfc2822-date.ts'
import { twilioRefusal } from '../carrier/twilio-error.ts'
import type { RecordingStore } from './recording-store.ts'
import { toneMp3 } from './tone-mp3.ts'

/** The recording of a longer call is truncated to this length, so that the file stays small. */
const MAX_RECORDING_S = 600

/** Twilio's Recording resource: its data (.json) and its audio (.mp3). Mounted with the messages. */
export function recordingsRoutes(recordings: RecordingStore) {
  return async (app: FastifyInstance) => {
    app.get('/Accounts/:account/Recordings/:file', async (request, reply) => {
      const { account, file } = request.params as { account: string; file: string }
      const [sid = '', format] = file.split('.')
      const recording = recordings.find(sid)
      if (!recording) throw twilioRefusal(20404)
      if (format === 'mp3') {
        if (recording.isLost) return reply.status(410).send()
        return reply.type('audio/mpeg').send(toneMp3(Math.min(recording.seconds, MAX_RECORDING_S)))
      }
      if (format !== 'json') throw twilioRefusal(20404)
      const created = rfc2822Date(recording.startedAt)
      return {
        account_sid: account,
        api_version: '2010-04-01',
        call_sid: recording.callSid,
        channels: 1,
        date_created: created,
        date_updated: created,
        duration: String(recording.seconds),
        sid,
        source: 'DialVerb',
        start_time: created,
        status: 'completed',
        uri: `/2010-04-01/Accounts/${account}/Recordings/${sid}.json`,
      }
    })
  }
}
