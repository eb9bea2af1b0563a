import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoDentally } from '../../../../../sandbox/src/practice-system/account.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts'
import type { ServiceResult } from '../../service-result.ts'

export const dentallyAccount = { token: demoDentally.token, siteId: demoDentally.siteId }
export const dentallyWebhookSecret = demoDentally.webhookSecret

export interface FakeDentally {
  sandbox: Sandbox
  /** The base address for the adapter. */
  baseUrl: string
  /** Sends a control request to the sandbox, which reads or changes Dentally's data or behaviour. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it received
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<any>
  /** Deletes a patient in Dentally, who is then inactive. */
  archive(id: string): Promise<void>
  trouble(mode: string, rate?: number): Promise<void>
}

/** The sandbox as Dentally, with a small practice in it. */
export async function fakeDentally(
  options: SandboxOptions & { size?: number; requestsPerHour?: number } = {},
): Promise<FakeDentally> {
  const { size = 300, requestsPerHour = 100_000, ...rest } = options
  const sandbox = await startSandbox({
    practiceSystem: { account: demoDentally, size, requestsPerHour },
    webhookRetryMs: 20,
    ...rest,
  })
  return fakeDentallyIn(sandbox)
}

export function fakeDentallyIn(sandbox: Sandbox): FakeDentally {
  const control: FakeDentally['control'] = async (method, path, body) => {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return response.json()
  }
  return {
    sandbox,
    baseUrl: `${sandbox.url}/dentally`,
    control,
    async archive(id) {
      const headers = { authorization: `Bearer ${demoDentally.token}`, 'user-agent': 'A practice' }
      await fetch(`${sandbox.url}/dentally/v1/patients/${id}`, { method: 'DELETE', headers })
    },
    trouble: (mode, rate = 1) => control('PUT', 'trouble', { service: 'practice-system', mode, rate }),
  }
}

/** A server that sends this response to every request. */
export async function startResponder(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}

/**
 * The value of a query's result.
 * @throws when the query was not answered
 */
export async function answeredValue<T>(query: Promise<ServiceResult<T>>): Promise<T> {
  const answer = await query
  if (answer.kind !== 'answered') throw new Error(`Not answered: ${JSON.stringify(answer)}`)
  return answer.value
}
