import { fileURLToPath } from 'node:url'

const own = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

/** The modules of a signed-in user's first screen: each loads the next, or they load side by side. */
const START = own('app/main.tsx')
const SHELL = own('app/signed-in.tsx')
const INBOX = own('pages/inbox/inbox-screen.tsx')
/** Screens without a session do not wait for the app. */
const LOGIN = own('app/login-screen.tsx')
/** The page on which a pop-up ends: its shared parts must not load the app. */
const POP_UP = own('app/pop-up-page.ts')

/** Packages whose index exports everything, so that imports do not show what is used. */
const NAMES_ALL = /@tabler|@mantine\/hooks/
const KIT = /apps\/web\/src\/(ui|lib)\//

/** The bundler's data about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

type Named = (id: string, graph: ModuleGraph) => string | null

/** With all their imports: the modules at the page's start, and those that login and app share. */
const startFile: Named = (id, graph) => {
  const isShared = () => reached(SHELL, graph).has(id) || reached(INBOX, graph).has(id)
  return id === START || (reached(LOGIN, graph).has(id) && isShared()) ? 'start' : null
}

/** With all their imports: the modules around every screen, and those that the inbox shares with other screens. */
const shellFile: Named = (id, graph) =>
  id === SHELL || (reached(INBOX, graph).has(id) && openedLater(graph).has(id)) ? 'shell' : null

const inboxFile: Named = (id) => (id === INBOX ? 'inbox' : null)

/** Parts shared with later screens and with the login: neither makes the first screen wait. */
const laterFile: Named = (id, graph) => {
  if (!KIT.test(id)) return null
  return reached(LOGIN, graph).has(id) ? 'kit-login' : 'kit-later'
}

const popUpFile: Named = (id, graph) =>
  id !== POP_UP && reached(POP_UP, graph).has(id) && ofApp(graph).has(id) ? 'pop-up-shared' : null

/**
 * The files of the app, in the order of loading. Modules that are always loaded together form one file: small files
 * compress worse and queue.
 */
export const files = [
  { name: popUpFile, debugName: 'pop-up-shared' },
  { name: startFile, debugName: 'start' },
  { name: 'icons', test: NAMES_ALL, minShareCount: 3 },
  { name: shellFile, debugName: 'shell' },
  { name: inboxFile, debugName: 'inbox' },
  { name: laterFile, debugName: 'kit-later', minShareCount: 3 },
].map((file, at, { length }) => ({ ...file, priority: length - at }))

const known = new Map<string, Set<string>>()

/** The modules that are loaded with this one. */
function reached(first: string, graph: ModuleGraph): Set<string> {
  const before = known.get(first)
  if (before) return before
  const seen = new Set([first])
  for (const id of seen) {
    if (NAMES_ALL.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!NAMES_ALL.test(imported)) seen.add(imported)
    }
  }
  known.set(first, seen)
  return seen
}

/** The app's own entry points: its start, and each part that is loaded on demand. */
function partsOfApp(graph: ModuleGraph): Set<string> {
  const parts = new Set([START])
  for (const part of parts) {
    for (const id of reached(part, graph)) {
      for (const one of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(one)
    }
  }
  return parts
}

/** The modules that are loaded with these parts. */
const reachedFrom = (parts: Iterable<string>, graph: ModuleGraph) =>
  new Set([...parts].flatMap((part) => [...reached(part, graph)]))

let whole: Set<string> | undefined
function ofApp(graph: ModuleGraph): Set<string> {
  whole ??= reachedFrom(partsOfApp(graph), graph)
  return whole
}

let later: Set<string> | undefined

/** The modules that are loaded after the first screen. */
function openedLater(graph: ModuleGraph): Set<string> {
  later ??= reachedFrom(
    [...partsOfApp(graph)].filter((part) => ![START, SHELL, INBOX].includes(part)),
    graph,
  )
  return later
}
