import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** What a signed-in person's first screen is made of: each loads the next, or they load side by side. */
const FIRST = ['app/main.tsx', 'app/signed-in.tsx', 'pages/inbox-screen.tsx'].map((file) => source + file)

/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * Names the shared file that a part of the kit comes in: the first screen's own, or the one for what is opened later. A
 * part that three lazy screens share is no reason for the first screen to wait for it.
 */
export function kitOf(id: string, graph: ModuleGraph): 'kit' | 'kit-later' {
  // Packages are imported through files that name all they have, so that their imports do not tell what is used.
  return id.includes('/node_modules/') || reachedFirst(graph).has(id) ? 'kit' : 'kit-later'
}

let reached: Set<string> | undefined

/** The own modules that are loaded before anything is opened. */
function reachedFirst(graph: ModuleGraph): Set<string> {
  if (reached) return reached
  const seen = new Set(FIRST)
  for (const id of seen) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (imported.startsWith(source)) seen.add(imported)
    }
  }
  reached = seen
  return seen
}
