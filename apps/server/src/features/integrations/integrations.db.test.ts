import { beforeEach, describe, expect, it } from 'vitest'
import { openLog } from '../../log.ts'
import { aPractice, inside } from '../../testing/builders.ts'
import { PARTNER_KEY, whatsAppDeskOfFile } from '../../testing/whatsapp-desk.ts'
import { tendWhatsApp } from './tend-whatsapp.job.ts'

const desk = await whatsAppDeskOfFile()

beforeEach(() => desk.partner.answers(() => ({ status: 200, json: {} })))

const linkIs = (row: object) =>
  inside(desk.product.world, desk.practice, (tx) => tx.updateTable('integrations').set(row).execute())
const tend = () => tendWhatsApp.run({ world: desk.product.world, log: openLog('silent'), signal: undefined })
async function states(): Promise<Record<string, string>> {
  const { body } = await desk.staff.get('/integrations')
  return Object.fromEntries(
    body.map(({ integration, state }: { integration: string; state: string }) => [integration, state]),
  )
}

describe('the links of a practice', () => {
  it('are always the four, each with its words and its state; one that never was is disconnected (INT-02)', async () => {
    const answer = await desk.staff.get('/integrations')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(
      [
        ['gmail', 'Gmail', 'disconnected'],
        ['outlook', 'Outlook', 'disconnected'],
        ['dentally', 'Dentally', 'disconnected'],
        ['whatsapp', 'WhatsApp', 'healthy'],
      ].map(([integration, display_name, state]) => ({
        ...{ integration, display_name, state, logo: null, reason: null, sync: null },
        description: expect.stringMatching(/\w+/),
      })),
    )
    expect((await desk.product.visitor().get('/integrations')).status).toBe(401)
  })

  it("are the practice's own", async () => {
    const other = await aPractice(desk.product.world, { features: ['whatsapp'] })
    const visitor = desk.product.visitor()
    await visitor.signIn(other.email)
    const { body } = await visitor.get('/integrations')
    expect(body.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('disconnected'))
  })

  it('hold their key sealed', async () => {
    const row = await inside(desk.product.world, desk.practice, (tx) =>
      tx.selectFrom('integrations').selectAll().executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(row)).not.toContain(PARTNER_KEY)
  })
})

describe('a link to WhatsApp that is tended', () => {
  it('is left alone while it is in order', async () => {
    await tend()
    expect(desk.partner.calls).toEqual([])
  })

  it('is told the place again when the product has moved', async () => {
    await linkIs({ registration: 'another place' })
    await tend()
    await tend()
    expect(desk.partner.calls).toHaveLength(1)
    expect(desk.partner.calls[0]).toMatchObject({
      path: '/v1/configs/webhook',
      headers: { 'd360-api-key': PARTNER_KEY },
      json: { url: `${desk.product.url}/api/webhooks/whatsapp` },
    })
  })

  it('comes back by itself once its key is taken again, and browsers are told', async () => {
    await linkIs({ state: 'unhealthy', reason: 'x' })
    desk.partner.answers(() => ({ status: 401 }))
    await tend()
    expect((await states()).whatsapp).toBe('unhealthy')
    desk.partner.answers(() => ({ status: 500 }))
    await tend()
    expect((await states()).whatsapp).toBe('unhealthy')
    desk.partner.answers(() => ({ status: 200, json: {} }))
    await tend()
    expect((await states()).whatsapp).toBe('healthy')
    expect(await desk.told('integrations.changed-state')).toContainEqual({
      integration: 'whatsapp',
      display_name: 'WhatsApp',
      state: 'healthy',
    })
  })

  it('is not taken up again after it was disconnected', async () => {
    await linkIs({ state: 'disconnected', registration: null })
    await tend()
    expect(desk.partner.calls).toEqual([])
    expect((await states()).whatsapp).toBe('disconnected')
  })
})
