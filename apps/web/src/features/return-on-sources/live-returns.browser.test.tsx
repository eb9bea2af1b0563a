import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showSignedIn } from '../../signed-in/testing/show-signed-in.tsx'
import { useLiveReturns } from './live-returns.ts'
import { RETURNS_KEY } from './return-on-sources.api.ts'

let loads = 0

function Screen() {
  useLiveReturns()
  const { data } = useQuery({ queryKey: [...RETURNS_KEY, {}], queryFn: async () => (loads += 1) })
  return <p>{data && `loaded ${data}`}</p>
}

it('the report is loaded again when a colleague types spend or changes the sources, not for other settings', async () => {
  const { publish } = showSignedIn(<Screen />)
  await expect.element(page.getByText('loaded 1')).toBeVisible()
  publish({ kind: 'settings_changed', sections: ['spend'] })
  await expect.element(page.getByText('loaded 2')).toBeVisible()
  publish({ kind: 'settings_changed', sections: ['details'] })
  publish({ kind: 'settings_changed', sections: ['sources'] })
  await expect.element(page.getByText('loaded 3')).toBeVisible()
})
