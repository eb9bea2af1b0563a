import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DnsRecord, RecordKey } from '../dns/record.ts'
import type { RecordStore } from '../dns/record-store.ts'
import { controlRefusal, invalid, parse } from './refusal.ts'

const Additions = z.strictObject({ records: z.array(DnsRecord).min(1, 'At least one record').max(100) })
const Removal = RecordKey.extend({ value: z.string().optional() })

/** A web host's console: lists, sets, adds and deletes DNS records. */
export function dnsRoutes(records: RecordStore) {
  return async (app: FastifyInstance) => {
    app.get('/dns', async () => records.all())

    app.put('/dns', async (request) => {
      const record = parse(DnsRecord, request.body)
      const conflict = records.set(record)
      if (conflict) throw invalid({ type: [conflict.reason] })
      return record
    })

    app.post('/dns', async (request, reply) => {
      const conflict = records.add(parse(Additions, request.body).records)
      if (conflict) throw invalid({ [`records.${conflict.index}.type`]: [conflict.reason] })
      return reply.status(201).send(records.all())
    })

    app.delete('/dns', async (request) => {
      const { value, ...key } = parse(Removal, request.body)
      if (records.remove(key, value)) return { status: 'deleted' }
      const what = value === undefined ? `no ${key.type} record` : `no such ${key.type} record`
      throw controlRefusal(404, 'not_found', `${key.name} has ${what}.`)
    })
  }
}
