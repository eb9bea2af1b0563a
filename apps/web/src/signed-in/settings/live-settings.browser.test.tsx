import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { initQuery } from '../init.api.ts'
import { showSignedIn } from '../testing/show-signed-in.tsx'
import { useLiveSettings } from './live-settings.ts'
import { ACCOUNT_KEY, SETTINGS_KEY, TEMPLATES_KEY } from './settings-keys.ts'

let loads: Record<string, number>

function Shown({ name, queryKey }: { name: string; queryKey: readonly unknown[] }) {
  const { data } = useQuery({ queryKey, queryFn: async () => (loads[name] = (loads[name] ?? 0) + 1) })
  return <p>{data && `${name} ${data}`}</p>
}

function Screen() {
  useLiveSettings()
  return (
    <>
      <Shown name="section" queryKey={[SETTINGS_KEY, 'practice']} />
      <Shown name="account" queryKey={[ACCOUNT_KEY, 'user']} />
      <Shown name="templates" queryKey={[TEMPLATES_KEY]} />
      <Shown name="placeholders" queryKey={['patient', 'p1', 'placeholders']} />
      <Shown name="patient" queryKey={['patient', 'p1']} />
    </>
  )
}

it('settings, templates, the own account, init and filled placeholders are loaded again when a user changes settings anywhere, and nothing else is', async () => {
  loads = {}
  const { publish, queries } = showSignedIn(<Screen />)
  await expect.element(page.getByText('section 1')).toBeVisible()
  await expect.element(page.getByText('patient 1')).toBeVisible()
  publish({ kind: 'settings_changed', sections: ['details'] })
  await expect.element(page.getByText('section 2')).toBeVisible()
  await expect.element(page.getByText('templates 2')).toBeVisible()
  await expect.element(page.getByText('account 2')).toBeVisible()
  await expect.element(page.getByText('placeholders 2')).toBeVisible()
  expect(queries.getQueryState(initQuery.queryKey)?.isInvalidated).toBe(true)
  await expect.element(page.getByText('patient 1')).toBeVisible()
})

it('a save is loaded once, though its response and its event both report it; the next change is loaded again', async () => {
  loads = {}
  const { publish } = showSignedIn(<Screen />)
  await expect.element(page.getByText('section 1')).toBeVisible()
  publish({ kind: 'settings_changed', sections: [] })
  publish({ kind: 'settings_changed', sections: ['details'] })
  await expect.element(page.getByText('section 2')).toBeVisible()
  publish({ kind: 'settings_changed', sections: ['details'] })
  await expect.element(page.getByText('section 3')).toBeVisible()
  expect(loads).toEqual({ section: 3, templates: 3, account: 3, placeholders: 3, patient: 1 })
})
