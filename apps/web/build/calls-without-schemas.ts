import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url))

/** The fields of an endpoint that the browser gets. */
const ENDPOINT_FIELDS = ['method', 'path', 'accepts'] as const

/**
 * Gives the browser the contract as plain data: methods, paths and constants. The zod schemas, about 25 kB compressed
 * with the library, are left out: only the server checks input with them, and the browser needs only their types. Code
 * that imports a schema as a value fails the build, since the module no longer exports the schema. Each run reads the
 * contract only once, because Node caches the import: restart the development server after a change to the contract.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'enamel:calls-without-schemas',
    enforce: 'pre',
    // Browser tests need the schemas, to check the replies of their fake servers. A build that a test starts does not.
    apply: (_config, { command }) => command === 'build' || process.env.VITEST === undefined,
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!file.startsWith(contract)) return undefined
      const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(file).href)
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const data = asPlainData(value)
        return data === undefined ? [] : [`export const ${name} = ${JSON.stringify(data)}`]
      })
      return { code: lines.join('\n') || 'export {}', map: null }
    },
  }
}

/**
 * The value without its schemas, or undefined when it is a schema, contains one outside an endpoint, or is a function.
 */
function asPlainData(value: unknown): unknown {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value
  if (Array.isArray(value)) return isPlainList(value) ? value : undefined
  if (typeof value !== 'object' || value === undefined) return undefined
  if (Object.getPrototypeOf(value) !== Object.prototype) return undefined
  if (isEndpoint(value)) {
    return Object.fromEntries(
      ENDPOINT_FIELDS.filter((key) => key in value).map((key) => [key, Reflect.get(value, key)]),
    )
  }
  const entries = Object.entries(value).map(([key, item]) => [key, asPlainData(item)] as const)
  return entries.some(([, item]) => item === undefined) ? undefined : Object.fromEntries(entries)
}

function isPlainList(list: unknown[]): boolean {
  return list.every((item) => asPlainData(item) !== undefined)
}

function isEndpoint(value: object): boolean {
  return 'method' in value && 'path' in value && 'responses' in value
}
