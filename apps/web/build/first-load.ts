import { fileURLToPath } from 'node:url'

const own = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

/** What a signed-in person's first screen is made of: each loads the next, or they load side by side. */
const START = own('app/main.tsx')
const SHELL = own('app/signed-in.tsx')
const INBOX = own('pages/inbox-screen.tsx')
/** What is shown to somebody who is not signed in does not wait for the app. */
const LOGIN = own('app/login-screen.tsx')

/** Packages imported through files that name all they have, so that their imports do not tell what is used. */
const NAMES_ALL = /@tabler|@mantine\/hooks/
const KIT = /apps\/web\/src\/(ui|lib)\//

/** What the bundler tells of a module. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

type Named = (id: string, graph: ModuleGraph) => string | null

/** With everything it imports: what the page begins with, and what the login shares with the app. */
const startFile: Named = (id, graph) => {
  const isShared = () => reached(SHELL, graph).has(id) || reached(INBOX, graph).has(id)
  return id === START || (reached(LOGIN, graph).has(id) && isShared()) ? 'start' : null
}

/** With everything it imports: what stands around every screen, and what the inbox shares with other screens. */
const shellFile: Named = (id, graph) =>
  id === SHELL || (reached(INBOX, graph).has(id) && openedLater(graph).has(id)) ? 'shell' : null

const inboxFile: Named = (id) => (id === INBOX ? 'inbox' : null)

/** What later screens share of the kit, and with the login: neither is a reason for the first screen to wait. */
const laterFile: Named = (id, graph) => {
  if (!KIT.test(id)) return null
  return reached(LOGIN, graph).has(id) ? 'kit-login' : 'kit-later'
}

/**
 * The files that the app comes in, first things first. What is always loaded together comes as one file: small ones
 * compress worse and queue.
 */
export const files = [
  // The page on which a pop-up ends needs this of the app, and no more.
  { name: 'signed-in-mark', test: /lib\/signed-in-mark\.ts$/ },
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

let later: Set<string> | undefined

/** The modules that are loaded with what is opened after the first screen. */
function openedLater(graph: ModuleGraph): Set<string> {
  if (later) return later
  const roots = new Set([START])
  const opened = new Set<string>()
  for (const root of roots) {
    for (const id of reached(root, graph)) {
      for (const one of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) roots.add(one)
      if (![START, SHELL, INBOX].includes(root)) opened.add(id)
    }
  }
  later = opened
  return opened
}
