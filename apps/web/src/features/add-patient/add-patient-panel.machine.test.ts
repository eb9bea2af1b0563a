import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { type AddPatientPanelEvent, addPatientPanelMachine } from './add-patient-panel.machine.ts'

function after(...types: AddPatientPanelEvent['type'][]) {
  const panel = createActor(addPatientPanelMachine).start()
  for (const type of types) panel.send({ type })
  return panel.getSnapshot().value
}

describe('the Add Patient panel', () => {
  it('is closed, clean, dirtied or confirming (ADD-05)', () => {
    expect(Object.keys(addPatientPanelMachine.states)).toEqual(['closed', 'clean', 'dirtied', 'confirming'])
    expect(after()).toBe('closed')
    expect(after('open')).toBe('clean')
    expect(after('open', 'change')).toBe('dirtied')
  })

  it('closes immediately when clean, and asks first when dirtied (ADD-05)', () => {
    expect(after('open', 'close')).toBe('closed')
    expect(after('open', 'change', 'close')).toBe('confirming')
  })

  it('closes when the data is discarded, and otherwise stays dirtied (ADD-06)', () => {
    expect(after('open', 'change', 'close', 'discard')).toBe('closed')
    expect(after('open', 'change', 'close', 'stay')).toBe('dirtied')
  })

  it('closes after a save, even while it asks (ADD-05)', () => {
    expect(after('open', 'change', 'saved')).toBe('closed')
    expect(after('open', 'change', 'close', 'saved')).toBe('closed')
  })
})
