import type { FastifyInstance } from 'fastify'
import { twilioRefusal } from '../carrier/twilio-error.ts'
import { presentRecording } from './present-recording.ts'
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
      return presentRecording(account, recording)
    })
  }
}
