import { fileURLToPath } from 'node:url'

const sourceFile = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

/**
 * The modules of a signed-in user's first screen, here taken to be the inbox. Each loads the next, or they load at the
 * same time.
 */
const START = sourceFile('app/main.tsx')
const SHELL = sourceFile('app/signed-in.tsx')
const INBOX = sourceFile('pages/inbox/inbox-screen.tsx')
/** The lists of due actions, the other screen that is often the first. */
const ACTIONS = sourceFile('pages/actions/actions-page.tsx')
/** The login is a separate module, so that it does not wait for the app. */
const LOGIN = sourceFile('app/login-screen.tsx')
/** The page on which a pop-up ends. The modules that it shares with the app must not load the rest of the app. */
const POP_UP = sourceFile('app/pop-up-page.ts')

/** Opens pop-ups, also for one mode of the login, which needs nothing else of what later screens share. */
const POP_UPS = sourceFile('lib/popup.ts')

/** Packages whose index exports everything, so imports do not show what is used. */
const BARREL_PACKAGES = /@tabler|@mantine\/hooks/
const SHARED_COMPONENTS = /apps\/web\/src\/(ui|lib)\//
/** The rules and queries of several screens. Those that need the phone library are not among them, since it is large. */
const SHARED_RULES =
  /apps\/web\/src\/signed-in\/|packages\/domain\/src\/(?!add-patient|practice-settings|autoresponder|practice-system|patients\/|next-action)/

/** The bundler's data about a module. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** The name of the file that contains a module; null if the rule does not apply to the module. */
type FileName = (id: string, graph: ModuleGraph) => string | null

/** The modules at the page's start, and those that login and app share, with all their imports. */
const startFile: FileName = (id, graph) => {
  const isShared = () => loadedWith(SHELL, graph).has(id) || loadedWith(INBOX, graph).has(id)
  return id === START || (loadedWith(LOGIN, graph).has(id) && isShared()) ? 'start' : null
}

/** The modules around every screen, and those that the inbox shares with other screens, with all their imports. */
const shellFile: FileName = (id, graph) =>
  id === SHELL || (loadedWith(INBOX, graph).has(id) && modulesLoadedLater(graph).has(id)) ? 'shell' : null

const inboxFile: FileName = (id) => (id === INBOX ? 'inbox' : null)

const actionsFile: FileName = (id, graph) => (loadedWith(ACTIONS, graph).has(id) ? 'actions' : null)

/** Components and functions that later screens or the login share. The first screen does not wait for them. */
const laterFile: FileName = (id, graph) => {
  if (!SHARED_COMPONENTS.test(id) || id === POP_UPS) return null
  return loadedWith(LOGIN, graph).has(id) ? 'kit-login' : 'kit-later'
}

/**
 * Small rules that later screens share. As one file they keep the list of files short, which the first screen loads to
 * know what each later screen needs.
 */
const rulesFile: FileName = (id, graph) =>
  SHARED_RULES.test(id) && !loadedWith(LOGIN, graph).has(id) ? 'rules-later' : null

const popUpFile: FileName = (id, graph) =>
  id !== POP_UP && loadedWith(POP_UP, graph).has(id) && modulesOfApp(graph).has(id) ? 'pop-up-shared' : null

/**
 * The files of the app, in the order of loading. Modules that are always loaded together form one file: small files
 * compress worse and wait for each other.
 */
export const files = [
  { name: popUpFile, debugName: 'pop-up-shared' },
  { name: startFile, debugName: 'start' },
  { name: shellFile, debugName: 'shell' },
  { name: inboxFile, debugName: 'inbox' },
  { name: actionsFile, debugName: 'actions' },
  // The icons that parts share, beside those of the first screens, are one file, which keeps the list of files short.
  { name: 'icons', test: BARREL_PACKAGES, minShareCount: 2 },
  { name: laterFile, debugName: 'kit-later', minShareCount: 2 },
  { name: rulesFile, debugName: 'rules-later', minShareCount: 3 },
].map((file, index, { length }) => ({ ...file, priority: length - index }))

/** Whether the first screen waits for this file: a script, or the style sheet beside it. */
export function isOfFirstLoad(file: string): boolean {
  return /^(pop-up-shared|start|shell|inbox)-[\w-]{8}\./.test(file)
}

const cache = new Map<string, Set<string>>()

/** The module and all that are loaded with it: its imports, theirs, and so on. */
function loadedWith(module: string, graph: ModuleGraph): Set<string> {
  const cached = cache.get(module)
  if (cached) return cached
  const modules = new Set([module])
  for (const id of modules) {
    if (BARREL_PACKAGES.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!BARREL_PACKAGES.test(imported)) modules.add(imported)
    }
  }
  cache.set(module, modules)
  return modules
}

/** The app's own entry points: its start, and each part that is loaded on demand. */
function partsOfApp(graph: ModuleGraph): Set<string> {
  const parts = new Set([START])
  for (const part of parts) {
    for (const id of loadedWith(part, graph)) {
      for (const imported of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(imported)
    }
  }
  return parts
}

/** The modules of these parts and all that are loaded with them. */
const loadedWithAny = (parts: Iterable<string>, graph: ModuleGraph) =>
  new Set([...parts].flatMap((part) => [...loadedWith(part, graph)]))

let appModules: Set<string> | undefined
function modulesOfApp(graph: ModuleGraph): Set<string> {
  appModules ??= loadedWithAny(partsOfApp(graph), graph)
  return appModules
}

let laterModules: Set<string> | undefined

/** The modules that are loaded after the first screen. */
function modulesLoadedLater(graph: ModuleGraph): Set<string> {
  laterModules ??= loadedWithAny(
    [...partsOfApp(graph)].filter((part) => ![START, SHELL, INBOX].includes(part)),
    graph,
  )
  return laterModules
}
