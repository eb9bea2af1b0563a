import type { AccountChoice } from '@enamel/contract/account-choice'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkReply } from '../../../lib/testing/contract-reply.ts'
import { accountChoiceCalls } from './account-choice-calls.ts'
import { chooseAccount } from './choose-account.ts'

interface Reply {
  status?: number
  body?: unknown
}

const PATH = '/integrations/dentally/sign-in'
const expired: Reply = {
  status: 404,
  body: { code: 'expired', message: 'This sign-in has expired. Please sign in again.' },
}
const loggedOut: Reply = {
  status: 401,
  body: { code: 'unauthenticated', message: 'Please log in to continue.' },
}
const choice: AccountChoice = {
  display_name: 'Dentally',
  accounts: [
    {
      account: 'a',
      name: 'Brightside Dental',
      address: '8 Queen Street, EH2 1JE',
      is_available: true,
      replaces: null,
    },
    { account: 'b', name: 'Brightside Dental Leith', address: null, is_available: true, replaces: null },
    { account: 'c', name: 'Harbour Dental', address: '1 Quay', is_available: false, replaces: null },
  ],
}

let main: HTMLElement
beforeEach(() => {
  main = document.createElement('main')
  document.body.append(main)
})
afterEach(() => main.remove())

/** The page, at a server that replies like this below its base. */
function open(replies: Record<string, Reply | (() => Promise<Reply> | Reply)>) {
  const sent: { method: string; path: string; token: string | undefined; body: unknown }[] = []
  async function fetch(address: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    if (address === '/config.json')
      return Response.json({ api_base_url: '/base', api_version: '1', realtime: null })
    if (address === '/base/auth/csrf-token') return Response.json({ csrf_token: 'token' })
    const path = address.replace('/base', '')
    const json = typeof body === 'string' ? JSON.parse(body) : undefined
    sent.push({ method, path, token: new Headers(headers).get('x-csrf-token') ?? undefined, body: json })
    const given = replies[method.toLowerCase()] ?? {}
    const reply = typeof given === 'function' ? await given() : given
    const status = reply.status ?? 200
    checkReply({ method, path, status, body: reply.body })
    return reply.body === undefined ? new Response(null, { status }) : Response.json(reply.body, { status })
  }
  const finish = vi.fn()
  const titles: string[] = []
  void chooseAccount({
    calls: accountChoiceCalls('dentally', fetch),
    product: 'Enamel',
    show: (title, nodes) => {
      titles.push(title)
      main.replaceChildren(...nodes)
    },
    finish,
  })
  return { sent, finish, titles }
}

const radio = (name: string) => page.getByRole('radio', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('choosing one of several practices', () => {
  it('shows its shape while the practices are loaded, and then each with where it is', async () => {
    const loaded = Promise.withResolvers<Reply>()
    const { titles } = open({ get: () => loaded.promise })
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading your practices')
    loaded.resolve({ body: choice })
    await expect.element(radio('Brightside Dental 8 Queen Street')).toBeEnabled()
    await expect.element(radio('Brightside Dental Leith')).toBeEnabled()
    await expect.element(radio('Harbour Dental Already connected to another practice here')).toBeDisabled()
    await expect
      .element(main)
      .toHaveTextContent('belongs to several practices. Which one do you want to connect to Enamel?')
    expect(titles.at(-1)).toBe('Choose your practice')
  })

  it('is done with the keyboard alone, and connects once', async () => {
    const chosen = Promise.withResolvers<Reply>()
    const { sent, finish } = open({ get: { body: choice }, post: () => chosen.promise })
    await expect.element(radio('Brightside Dental 8 Queen Street')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(radio('Brightside Dental Leith')).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Connecting')).toBeDisabled()
    await expect.element(button('Cancel')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    chosen.resolve({ body: { result: 'done' } })
    await expect.poll(() => finish.mock.calls).toEqual([['done']])
    expect(sent.slice(1)).toEqual([{ method: 'POST', path: PATH, token: 'token', body: { account: 'b' } }])
  })

  it('asks for a choice before it connects, except for a single available practice', async () => {
    const { sent } = open({ get: { body: choice } })
    await button('Connect').click()
    expect(sent).toHaveLength(1)
    main.replaceChildren()
    const accounts = choice.accounts.map((one, index) => ({ ...one, is_available: index === 1 }))
    open({ get: { body: { ...choice, accounts } } })
    await expect.element(radio('Brightside Dental Leith')).toBeChecked()
  })

  it.each([
    [12, '12 patients are linked with Brightside Dental. They would no longer be updated.'],
    [1, '1 patient is linked with Brightside Dental. This patient would no longer be updated.'],
  ])('says which practices would leave linked patients without updates: %i', async (patients, text) => {
    const replaces = { name: 'Brightside Dental', patients }
    const accounts = choice.accounts.map((one) => (one.account === 'a' ? one : { ...one, replaces }))
    open({ get: { body: { ...choice, accounts } } })
    await expect.element(radio(`Brightside Dental Leith ${text}`)).toBeEnabled()
    expect(page.getByText(text).elements()).toHaveLength(1)
  })

  it('ends at the page of a failure when the practice was taken meanwhile', async () => {
    const { finish } = open({ get: { body: choice }, post: { body: { result: 'failed' } } })
    await radio('Brightside Dental Leith').click()
    await button('Connect').click()
    await expect.poll(() => finish.mock.calls).toEqual([['failed']])
  })

  it('shows why it failed, and can be repeated', async () => {
    let isReachable = false
    const { finish } = open({
      get: { body: choice },
      post: () => {
        if (!isReachable) throw new TypeError('network')
        return { body: { result: 'done' } }
      },
    })
    await radio('Brightside Dental Leith').click()
    await button('Connect').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server could not be reached.')
    isReachable = true
    await button('Connect').click()
    await expect.poll(() => finish.mock.calls).toEqual([['done']])
  })

  it('is cancelled, which forgets the sign-in and counts as a failure', async () => {
    const { sent, finish } = open({ get: { body: choice }, delete: { status: 204 } })
    await button('Cancel').click()
    await expect.poll(() => finish.mock.calls).toEqual([['failed']])
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: PATH, token: 'token' })
  })

  it('is not possible while other practices have all of them', async () => {
    const accounts = choice.accounts.map((one) => ({ ...one, is_available: false }))
    open({ get: { body: { ...choice, accounts } } })
    await expect.element(main).toHaveTextContent('all connected to other practices here')
    await expect.element(button('Close')).toHaveFocus()
    await expect.element(button('Connect')).not.toBeInTheDocument()
  })

  it.each([
    ['before it is shown', { get: expired, delete: { status: 204 } }],
    ['before it is made', { get: { body: choice }, post: expired, delete: { status: 204 } }],
  ])(
    'says that the sign-in lapsed %s, reports that, and ends at the page of a failure',
    async (_, replies) => {
      const { sent, finish, titles } = open(replies)
      if ('post' in replies) {
        await radio('Brightside Dental Leith').click()
        await button('Connect').click()
      }
      await expect.element(heading('Sign-in expired')).toBeVisible()
      await expect.element(page.getByRole('alert')).toHaveTextContent('Please sign in again.')
      expect(titles.at(-1)).toBe('Sign-in expired')
      await expect.element(button('Close')).toHaveFocus()
      await button('Close').click()
      await expect.poll(() => finish.mock.calls).toEqual([['failed']])
      expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: PATH })
    },
  )

  it.each([
    ['before it is shown', { get: loggedOut, delete: loggedOut }],
    ['before it is made', { get: { body: choice }, post: loggedOut, delete: loggedOut }],
  ])('ends when the session has ended %s, and says where to log in', async (_, replies) => {
    const { finish } = open(replies)
    if ('post' in replies) {
      await radio('Brightside Dental Leith').click()
      await button('Connect').click()
    }
    await expect.element(heading('You are logged out')).toBeVisible()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Please log in again in the main window, and then sign in once more.')
    await expect.element(button('Connect')).not.toBeInTheDocument()
    await button('Close').click()
    await expect.poll(() => finish.mock.calls).toEqual([['failed']])
  })

  it('loads the practices again after a failure', async () => {
    let replies = 0
    open({
      get: () => {
        replies += 1
        return replies === 1
          ? { status: 503, body: { code: 'unavailable', message: 'Please try again in a moment.' } }
          : { body: choice }
      },
    })
    await expect.element(heading('Your practices could not be loaded')).toBeVisible()
    await expect.element(button('Try again')).toHaveFocus()
    await button('Try again').click()
    await expect.element(radio('Brightside Dental Leith')).toBeVisible()
  })
})
