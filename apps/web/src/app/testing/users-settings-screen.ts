import type { PracticeUser } from '@enamel/contract/users'
import { type Locator, page } from 'vitest/browser'
import { type FakeAppServer, fakeAppServer, init } from './fake-app-server.ts'
import { openSignedIn } from './open-signed-in.tsx'

/** The path of the calls. */
export const USERS_PATH = '/api/v3/clients/settings/users'

export const user = (given: Partial<PracticeUser> & Pick<PracticeUser, 'id' | 'name'>): PracticeUser => ({
  email: `${given.id}@brightside.test`,
  role: 'user',
  state: 'active',
  invitation: null,
  invited_at: null,
  last_seen_at: '2026-01-02T09:31:00Z',
  assigned_patients: 0,
  is_self: false,
  ...given,
})
export const ada = user({ id: 'ada', name: 'Ada Okafor', role: 'owner', is_self: true })
export const hannah = user({ id: 'hannah', name: 'Hannah Price' })
const invited = { state: 'invited', invitation: 'sent', invited_at: '2026-01-02T09:31:00Z' } as const
export const nia = user({ id: 'nia', name: 'Nia Ferris', last_seen_at: null, ...invited })

/** A server with these users, whom one of them, an owner, changes. */
export function usersServer(initial: PracticeUser[] = [ada, hannah, nia]) {
  let list = initial
  const sent = () => Object(server.bodies.at(-1)?.body)
  const set = (id: string, changes: Partial<PracticeUser>) => {
    list = list.map((other) => (other.id === id ? { ...other, ...changes } : other))
    return { body: list.find((other) => other.id === id) }
  }
  const server = fakeAppServer({
    'GET /api/v3/init': { body: { ...init, role: 'owner' } },
    'GET /api/integrations': { body: [] },
    [`GET ${USERS_PATH}`]: () => ({ body: list }),
    [`POST ${USERS_PATH}`]: () => {
      const { id, name, email, role } = sent()
      const added = user({ id, name, email, role, last_seen_at: null, ...invited })
      list = [...list, added]
      return { status: 201, body: added }
    },
    [`PUT ${USERS_PATH}/hannah`]: () => {
      const { active, based_on: _, ...changes } = sent()
      return set('hannah', {
        ...changes,
        ...(active !== undefined && { state: active ? 'active' : 'deactivated' }),
      })
    },
    [`POST ${USERS_PATH}/nia/invitation`]: () => set('nia', {}),
    [`DELETE ${USERS_PATH}/nia/invitation`]: () => {
      list = list.filter(({ id }) => id !== 'nia')
      return { status: 204 }
    },
  })
  return server
}

export const openUsers = (server: FakeAppServer) => openSignedIn(server, '/settings/users')
export const row = (name: string) => page.getByRole('listitem', { name })
export const roleOf = (name: string) => page.getByRole('combobox', { name: `Role of ${name}` })
export const dialog = page.getByRole('dialog')
export const focus = (locator: Locator) => (locator.element() as HTMLElement).focus()
export const toast = (text: string) => page.getByText(text)

export async function choose(name: string, role: string) {
  await roleOf(name).click()
  await page.getByRole('option', { name: role }).click()
}
