import type { Endpoint } from '@enamel/contract/endpoint'
import { PatientId } from '@enamel/contract/fields'
import { byUser } from '@enamel/domain/actors/actor'
import type { FastifyRequest } from 'fastify'
import { inPractice } from '../../db/in-practice.ts'
import type { PracticeTx } from '../../db/practice-tx.ts'
import type { HandlerResult } from './handler-result.ts'
import type { AuditEntry, HttpContext } from './http-context.ts'
import { idempotentByKey } from './idempotent-by-key.ts'
import type { Session } from './session.ts'

type AnyResult = HandlerResult<unknown, string>

/** The audit lines of one request. */
export interface AuditTrail {
  /** @see StaffContext.change */
  change<O extends AnyResult>(work: (tx: PracticeTx) => Promise<O>): Promise<O>
  /** Records a request that changed nothing, before the response is sent. */
  close(result: AnyResult): Promise<void>
}

export function auditTrail(
  httpContext: HttpContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  statusOf: (result: AnyResult) => number,
): AuditTrail {
  let recorded = false

  function entriesOf(session: Session, result: AnyResult): AuditEntry[] {
    const { audit } = endpoint
    if (!audit) return []
    const status = statusOf(result)
    return patientsOf(endpoint, request.params, result, status).map((patientId) => ({
      actor: byUser(session.userId),
      action: audit,
      patientId,
      requestId: request.id,
      status,
    }))
  }

  return {
    async change(work) {
      const { session } = request
      if (!session) throw new Error(`${endpoint.path} changes data without a session`)
      const result = await inPractice(httpContext.deps.db, session.clientId, async (tx) => {
        const now = httpContext.deps.clock.now()
        // A repeatable request can also be refused for its key, which the handler's type does not declare.
        const result = (await idempotentByKey(tx, endpoint, request, now, () => work(tx))) as Awaited<
          ReturnType<typeof work>
        >
        httpContext.audit.write(tx, entriesOf(session, result))
        return result
      })
      recorded = true
      return result
    },

    async close(result) {
      const { session } = request
      if (recorded || !session) return
      const entries = entriesOf(session, result)
      if (entries.length === 0) return
      if (result.ok && endpoint.method !== 'GET') {
        throw new Error(`${endpoint.path} changed data without a line in the audit log`)
      }
      await httpContext.audit.record(session.clientId, entries)
    },
  }
}

/** The patients of a request; [null] for a request about no patient. */
function patientsOf(
  { params: schema }: Endpoint,
  params: unknown,
  result: AnyResult,
  status: number,
): readonly (string | null)[] {
  if (result.ok && result.patientIds) return result.patientIds
  const [name] = Object.entries(schema?.shape ?? {}).find(([, field]) => field === PatientId) ?? []
  const pathId = name === undefined ? undefined : (params as Record<string, unknown>)[name]
  // An id that was not found does not belong to a patient of the practice.
  return [typeof pathId === 'string' && status !== 404 ? pathId : null]
}
