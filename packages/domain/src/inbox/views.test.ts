import { describe, expect, it } from 'vitest'
import { builtInViews, shownViews } from './views.ts'

describe('inbox views', () => {
  it('do not include WhatsApp without its flag (SHELL-02)', () => {
    expect(shownViews([], []).map(({ name }) => name)).toEqual(['All', 'Email', 'SMS', 'Form Submissions'])
    expect(shownViews([], ['whatsapp'])).toEqual(builtInViews)
  })

  it('are those that the server defines, if any, without those whose flag is off (SHELL-03)', () => {
    const serverViews = [{ name: 'Beta', path: '/inbox/beta', channel: null, feature: 'lite' }]
    expect(shownViews(serverViews, [])).toEqual([])
    expect(shownViews(serverViews, ['lite'])).toEqual(serverViews)
  })
})
