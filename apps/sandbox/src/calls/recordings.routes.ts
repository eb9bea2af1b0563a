import type { FastifyInstance } from 'fastify'

const RATE_HZ = 8_000
const SECONDS = 2
const TONE_HZ = 440

/** A recorded call, as far as a call in miniature has one: two seconds of a quiet tone. Mounted beside the messages. */
export async function recordingsRoutes(app: FastifyInstance): Promise<void> {
  app.get('/Accounts/:account/Recordings/:file', async (_request, reply) =>
    reply.type('audio/x-wav').send(quietTone()),
  )
}

/** 8-bit mono PCM in a RIFF file. */
function quietTone(): Buffer {
  const samples = Uint8Array.from({ length: RATE_HZ * SECONDS }, (_, index) =>
    Math.round(128 + 20 * Math.sin((2 * Math.PI * TONE_HZ * index) / RATE_HZ)),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE_HZ, 24)
  head.writeUInt32LE(RATE_HZ, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
