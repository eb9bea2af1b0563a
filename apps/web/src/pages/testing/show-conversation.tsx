import { page } from 'vitest/browser'
import { PATIENT } from '../../signed-in/testing/events.ts'
import { type PatientServer, patientServer } from '../../signed-in/testing/patient-server.ts'
import type { SignedInOptions } from '../../signed-in/testing/show-signed-in.tsx'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { showPatient } from './show-patient.tsx'

/** A conversation in a pane of the inbox's size, with its server. */
export function showConversation(
  overrides: Parameters<typeof patientServer>[0] & { server?: PatientServer; width?: number } = {},
  options: SignedInOptions = {},
) {
  const server = overrides.server ?? patientServer(overrides)
  const shown = showPatient(
    <div style={{ width: overrides.width ?? 490, height: 800 }}>
      <ConversationPane patientId={PATIENT} />
    </div>,
    options,
  )
  return { server, ...shown }
}

export const timeline = page.getByRole('region', { name: 'Timeline' })

/** The scrolling part of the timeline. */
export const scroller = () => document.querySelector('[data-scroller]') as HTMLElement

/** The article (bubble, card) with this text, and the lines under it. */
export function bubbleWith(text: string) {
  const articles = [...document.querySelectorAll('article')]
  const article = articles.find(({ textContent }) => textContent?.includes(text))
  const column = article?.parentElement
  const row = column?.parentElement
  if (!article || !column || !row) throw new Error(`No bubble contains "${text}"`)
  return { article, column, row, below: column.textContent?.replace(article.textContent ?? '', '') ?? '' }
}
