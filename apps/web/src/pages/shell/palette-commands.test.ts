import { ownInboxView } from '@enamel/domain/inbox/views'
import { expect, it } from 'vitest'
import { palettePlaces } from './palette-commands.ts'

it('lists every screen of the menu once, with the own actions and conversations', () => {
  const places = palettePlaces({
    role: 'user',
    features: [],
    views: [{ name: 'All', path: '/inbox', channel: null, feature: null }, ownInboxView],
    hasUnplaced: false,
    goTo: () => {},
    onAddPatient: () => {},
    onShortcuts: () => {},
    onUndo: null,
  })
  const ids = places.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(places.slice(0, 3).map(({ label }) => label)).toEqual(['My Actions', 'My Inbox', 'New Leads'])
})
