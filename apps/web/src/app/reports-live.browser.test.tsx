import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aSourcesReport } from '../features/return-on-sources/testing/a-sources-report.ts'
import type { Reply } from './testing/fake-app-server.ts'
import { loadReportPages } from './testing/load-report-pages.ts'
import { openSignedIn } from './testing/open-signed-in.tsx'
import { shownMetrics } from './testing/report-screen.ts'
import { anOverview, aPipeline, OVERVIEW, PIPELINE, reportsServer } from './testing/reports-server.ts'

const SOURCES = 'GET /api/reporting/sources'

beforeAll(async () => {
  await Promise.all([loadReportPages(), import('../pages/reporting/sources-page.tsx')])
})
beforeEach(() => localStorage.clear())
afterEach(() => focusManager.setFocused(undefined))

function showTabAgain() {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
}

const figureOf = (metric: string) =>
  document.querySelector(`[data-metric="${metric}"] [data-value]`)?.textContent ?? null
const sourcesReport = (leads: number) => {
  const report = aSourcesReport()
  return { ...report, total: { ...report.total, leads } }
}

describe('a report that stays open', () => {
  it.each([
    [
      'Practice Overview',
      '/reporting/practice',
      OVERVIEW,
      'leads_received',
      anOverview({ leads_received: [131] }),
    ],
    ['Pipeline', '/reporting/pipeline', PIPELINE, 'new_leads', aPipeline({ new_leads: [131] })],
    ['Return on sources', '/reporting/sources', SOURCES, 'leads', sourcesReport(131)],
  ] as const)(
    'is renewed, keeping its figures until then: %s',
    async (_title, path, call, metric, renewed) => {
      const server = reportsServer({ [SOURCES]: { body: sourcesReport(129) } })
      openSignedIn(server, path)
      await expect.poll(() => figureOf(metric)).toBe('129')
      await expect.element(page.getByText(/^Updated \d{1,2}:\d\d[ap]m$/)).toBeVisible()
      const cards = shownMetrics()
      const answer = Promise.withResolvers<Reply>()
      const loads = () => server.calls.filter((made) => made.split('?')[0] === call).length
      const before = loads()
      server.reply({ [call]: () => answer.promise })
      showTabAgain()
      await expect.poll(loads).toBe(before + 1)
      expect(figureOf(metric)).toBe('129')
      expect(shownMetrics()).toEqual(cards)
      expect(document.querySelector('[data-report] [aria-busy="true"]')).toBeNull()
      answer.resolve({ body: renewed })
      await expect.poll(() => figureOf(metric)).toBe('131')
    },
  )

  it('says when its figures could not be renewed', async () => {
    const server = reportsServer()
    openSignedIn(server, '/reporting/practice')
    await expect.poll(() => figureOf('leads_received')).toBe('129')
    server.reply({ [OVERVIEW]: { status: 422, body: { code: 'validation', message: 'No' } } })
    showTabAgain()
    await expect.element(page.getByText('Could not update these figures.')).toBeVisible()
    expect(figureOf('leads_received')).toBe('129')
    expect(page.getByText(/^Updated /).elements()).toEqual([])
  })
})
