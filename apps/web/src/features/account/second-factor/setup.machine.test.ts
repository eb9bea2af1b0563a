import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { setupMachine } from './setup.machine.ts'

const key = { uri: 'otpauth://totp/Enamel:hannah', secret: 'JBSWY3DPEHPK3PXP' }
const codes = ['7k3mp-0q1tz']

const begin = () => createActor(setupMachine).start()

it('goes from the password to the app, to the recovery codes, to the end', () => {
  const setup = begin()
  expect(setup.getSnapshot().value).toBe('password')
  setup.send({ type: 'begun', key })
  expect(setup.getSnapshot()).toMatchObject({ value: 'app', context: { key } })
  setup.send({ type: 'turned_on', codes })
  expect(setup.getSnapshot()).toMatchObject({ value: 'recoveryCodes', context: { key: null, codes } })
  setup.send({ type: 'saved' })
  expect(setup.getSnapshot()).toMatchObject({ status: 'done', context: { codes: [] } })
})

it('begins again, with the reason, when the server has no key any more', () => {
  const setup = begin()
  setup.send({ type: 'begun', key })
  setup.send({ type: 'lost', notice: 'Please start again.' })
  expect(setup.getSnapshot()).toMatchObject({
    value: 'password',
    context: { key: null, notice: 'Please start again.' },
  })
  setup.send({ type: 'begun', key })
  expect(setup.getSnapshot()).toMatchObject({ value: 'app', context: { notice: null } })
})

it('skips no step, and keeps the recovery codes until they are saved', () => {
  const setup = begin()
  setup.send({ type: 'turned_on', codes })
  setup.send({ type: 'saved' })
  expect(setup.getSnapshot().value).toBe('password')
  setup.send({ type: 'begun', key })
  setup.send({ type: 'turned_on', codes })
  setup.send({ type: 'lost', notice: 'Please start again.' })
  expect(setup.getSnapshot()).toMatchObject({ value: 'recoveryCodes', context: { codes } })
})
