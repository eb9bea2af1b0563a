import { expect, it } from 'vitest'
import { account, dentallyPractice } from '../testing/dentally-practice.ts'
import { fixtureForFile } from '../testing/fixture-for-file.ts'
import { oauthParty } from '../testing/oauth-party.ts'

const fixture = await fixtureForFile(dentallyPractice())
const party = oauthParty('dentally', fixture.sandbox.url, fixture.product.url)

const callWith = (accessToken: string, path: string) =>
  fixture.call('GET', path, undefined, { Authorization: `Bearer ${accessToken}` })

it('opens Dentally’s API with the access token of a sign-in, as its user, for two hours', async () => {
  const { body } = await party.signIn('ada.okafor@brightside.test')
  const response = await callWith(body.access_token, '/user')
  expect(response).toMatchObject({ status: 200, body: { user: { id: 9004, first_name: 'Ada' } } })
  expect(response.headers.get('x-oauth-scopes')).toBe('user:read practice:read patient')
  expect((await callWith(body.access_token, '/patients')).body.patients).toHaveLength(25)

  await fixture.post('/clock/skip', { seconds: 7_199 })
  expect((await callWith(body.access_token, '/user')).status).toBe(200)
  await fixture.post('/clock/skip', { seconds: 1 })
  expect((await callWith(body.access_token, '/user')).status).toBe(401)
  const renewed = await party.refresh(body.refresh_token)
  expect((await callWith(renewed.body.access_token, '/user')).status).toBe(200)
})

it('lists the sites of the user who signed in: one for the receptionist, two for the dentist', async () => {
  const sitesOf = async (address: string) => {
    const { body } = await party.signIn(address)
    return (await callWith(body.access_token, '/sites')).body.sites
  }
  expect(await sitesOf('hannah.price@brightside.test')).toMatchObject([
    { id: account.siteId, name: 'Brightside Dental' },
  ])
  expect(await sitesOf('ada.okafor@brightside.test')).toHaveLength(2)
})

it('refuses access tokens whose grant was revoked, and still accepts the practice’s API key', async () => {
  const { body } = await party.signIn()
  await fixture.post('/integrations/dentally/revoke')
  expect((await callWith(body.access_token, '/user')).status).toBe(401)
  expect(await party.refresh(body.refresh_token)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect(await fixture.call('GET', '/user')).toMatchObject({ status: 200, body: { user: { id: 9003 } } })
})
