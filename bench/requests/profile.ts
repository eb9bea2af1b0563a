import type { Profiler } from 'node:inspector'

/** A package or a part of the product, and the category in which its time is shown. The first match counts. */
const CATEGORIES: readonly [place: RegExp, category: string][] = [
  [/node_modules\/(pg|pg-[\w-]+|postgres-[\w-]+)\//, 'driver (pg)'],
  [/node_modules\/kysely\//, 'query building (kysely)'],
  [/node_modules\/zod\//, 'schemas (zod)'],
  [
    /node_modules\/(fast-json-stringify|@fastify\/fast-json-stringify-compiler|json-schema-ref-resolver)\//,
    'serialisation',
  ],
  [/node_modules\/(pino|pino-[\w-]+|sonic-boom|thread-stream|safe-stable-stringify)\//, 'log (pino)'],
  [/node_modules\/(graphile-worker)\//, 'job queue (graphile-worker)'],
  [
    /node_modules\/(fastify|@fastify\/[\w-]+|fastify-[\w-]+|find-my-way|avvio|@lukeed\/ms|toad-cache|prom-client)\//,
    'framework and hooks (fastify)',
  ],
  [/node_modules\//, 'other packages'],
  [/apps\/server\/src\/features\/([\w-]+)\//, 'own code: $1'],
  [/apps\/server\/src\/([\w-]+)\//, 'own code: $1/'],
  [/apps\/server\/src\//, 'own code: start'],
  [/packages\/(\w+)\//, 'own code: $1'],
]
/** Built-in functions of Node that write to a socket; which of the sockets is decided by the caller. */
const SOCKET_WRITE = /^(writev|writeBuffer|writeUtf8String|writeLatin1String|writeAsciiString)$/
const JSON_FUNCTION = /^(stringify|parse)$/
/** Frames of V8 itself. */
const ENGINE: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'outside JavaScript'],
  ['(idle)', 'idle'],
  ['(root)', 'outside JavaScript'],
])

/** The profiler's own time, which is left out. */
const PROFILER = 'profiler'

/** The share of the busy time for each category, largest first, and the share of all time that was idle. */
export interface ProfileShares {
  shares: [category: string, share: number][]
  idle: number
}

/** Divides a profile's time among categories. The time of built-in functions counts as their caller's. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ProfileShares {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const categories = new Map<number, string>()
  const categoryOf = (id: number): string => {
    const known = categories.get(id)
    if (known !== undefined) return known
    const path: Profiler.ProfileNode[] = []
    for (let next: number | undefined = id; next !== undefined; next = parents.get(next)) {
      const node = byId.get(next)
      if (node) path.push(node)
    }
    const category = categoryOfStack(path.map(({ callFrame }) => callFrame))
    categories.set(id, category)
    return category
  }
  const times = new Map<string, number>()
  samples.forEach((id, index) => {
    const category = categoryOf(id)
    times.set(category, (times.get(category) ?? 0) + (timeDeltas[index] ?? 0))
  })
  times.delete(PROFILER)
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  const idle = times.get('idle') ?? 0
  times.delete('idle')
  const busy = total - idle
  return {
    shares: [...times]
      .map(([category, time]) => [category, time / busy] as [string, number])
      .toSorted((a, b) => b[1] - a[1]),
    idle: idle / total,
  }
}

/** @param stack the innermost frame first */
export function categoryOfStack(
  stack: readonly Pick<Profiler.ProfileNode['callFrame'], 'functionName' | 'url'>[],
): string {
  const [leaf] = stack
  if (!leaf) return 'outside JavaScript'
  const engine = ENGINE.get(leaf.functionName)
  if (engine) return engine
  if (stack.some(({ url }) => url === 'node:inspector')) return PROFILER
  const owner = stack.map(({ url }) => placeOf(url)).find((place) => place !== undefined)
  const isBuiltIn = leaf.url === '' || leaf.url.startsWith('node:')
  if (isBuiltIn && SOCKET_WRITE.test(leaf.functionName))
    return owner === 'driver (pg)' ? 'socket writes to PostgreSQL' : 'other socket writes'
  if (leaf.url === '' && JSON_FUNCTION.test(leaf.functionName) && owner !== 'log (pino)')
    return 'serialisation'
  // Functions that fast-json-stringify compiles have no file.
  if (leaf.url === '' && /^(anonymous\d+|main)$/.test(leaf.functionName)) return 'serialisation'
  return owner ?? "Node's HTTP, streams and promises"
}

function placeOf(url: string): string | undefined {
  for (const [place, category] of CATEGORIES) {
    const match = place.exec(url)
    if (match) return category.replace('$1', match[1] ?? '')
  }
  return undefined
}
