import { describe, expect, it } from 'vitest'
import { NetworkError } from '../../lib/api-error.ts'
import { contact, fillDetails, marketing, startWizard } from './testing/start-wizard.ts'

describe('the search for duplicates', () => {
  it('asks once, 300 ms after the last change of email or phone, and only about what is valid (ADD-16, ADD-17)', () => {
    const wizard = startWizard()
    for (const email of ['priya@post.e', 'priya@post.exam', 'priya@post.example']) {
      wizard.send({ type: 'fill', contact: { email } })
      expect(wizard.at()).toEqual({ details: { searching: 'pausing' } })
      wizard.clock.increment(299)
    }
    expect(wizard.asked).toEqual([])
    wizard.clock.increment(1)
    expect(wizard.at()).toEqual({ details: { searching: 'asking' } })
    expect(wizard.asked.map(({ input }) => input)).toEqual([{ email: 'priya@post.example' }])
  })

  it('is not begun by anything else, nor by half a number (ADD-16)', async () => {
    const wizard = startWizard()
    wizard.send({ type: 'fill', contact: { name: 'Priya' }, labels: ['Nervous'] })
    wizard.send({ type: 'fill', contact: { phone: '07700 90' } })
    expect(wizard.at()).toEqual({ details: 'initial' })
    await fillDetails(wizard)
    wizard.send({ type: 'fill', contact: { name: 'Priya N' }, marketing: { consented: true } })
    expect(wizard.at()).toEqual({ details: 'unique' })
    expect(wizard.asked).toHaveLength(1)
  })

  it('shows which details the practice knows, until they are changed (ADD-18)', async () => {
    const wizard = startWizard()
    wizard.send({ type: 'fill', contact })
    wizard.clock.increment(300)
    await wizard.asked[0]?.answer(['phone'])
    expect(wizard.at()).toEqual({ details: 'duplicates' })
    expect(wizard.context().known).toEqual(['phone'])
    wizard.send({ type: 'fill', contact: { phone: '07700 900732' } })
    expect(wizard.at()).toEqual({ details: { searching: 'pausing' } })
    expect(wizard.context().known).toEqual([])
  })

  it('ignores an answer to what was asked before', async () => {
    const wizard = startWizard()
    wizard.send({ type: 'fill', contact })
    wizard.clock.increment(300)
    wizard.send({ type: 'fill', contact: { email: 'other@post.example' } })
    await wizard.asked[0]?.answer(['email', 'phone'])
    expect(wizard.at()).toEqual({ details: { searching: 'pausing' } })
    wizard.clock.increment(300)
    await wizard.asked[1]?.answer([])
    expect(wizard.at()).toEqual({ details: 'unique' })
  })

  it('says when it failed, and can be made again', async () => {
    const wizard = startWizard()
    wizard.send({ type: 'fill', contact, marketing })
    wizard.clock.increment(300)
    await wizard.asked[0]?.fail(new NetworkError(null))
    expect(wizard.at()).toEqual({ details: 'initial' })
    expect(wizard.context().checkFailed).toBe(true)
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: 'initial' })
    wizard.send({ type: 'check' })
    expect(wizard.asked[1]?.input).toEqual(wizard.asked[0]?.input)
    await wizard.asked[1]?.answer([])
    expect(wizard.at()).toEqual({ details: 'unique' })
    expect(wizard.context().checkFailed).toBe(false)
  })

  it('does not go on with a patient who is known or not yet checked, nor with anything missing (ADD-19)', async () => {
    const wizard = startWizard()
    wizard.send({ type: 'fill', contact })
    wizard.clock.increment(300)
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: { searching: 'asking' } })
    await wizard.asked[0]?.answer([])
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: 'unique' })
    wizard.send({ type: 'fill', marketing, contact: { email: 'known.one@post.example' } })
    wizard.clock.increment(300)
    await wizard.asked[1]?.answer(['email'])
    wizard.send({ type: 'next' })
    expect(wizard.at()).toEqual({ details: 'duplicates' })
    await fillDetails(wizard)
    wizard.send({ type: 'next' })
    expect(wizard.at()).toBe('nextAction')
  })
})
