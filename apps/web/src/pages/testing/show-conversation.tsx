import { page } from 'vitest/browser'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { PATIENT } from './events.ts'
import { type PatientServer, patientServer } from './patient-server.ts'
import { type Surroundings, showPatient } from './show-patient.tsx'

/** A conversation in a pane of the inbox's size, and the server behind it. */
export function showConversation(
  facts: Parameters<typeof patientServer>[0] & { server?: PatientServer; width?: number } = {},
  surroundings: Surroundings = {},
) {
  const server = facts.server ?? patientServer(facts)
  const shown = showPatient(
    <div style={{ width: facts.width ?? 490, height: 800 }}>
      <ConversationPane patientId={PATIENT} />
    </div>,
    surroundings,
  )
  return { server, ...shown }
}

export const timeline = page.getByRole('region', { name: 'Timeline' })

/** What of the timeline scrolls. */
export const scroller = () => document.querySelector('[data-scroller]') as HTMLElement

/** The article (bubble, card) that holds these words, and what stands under it. */
export function bubbleWith(words: string) {
  const articles = [...document.querySelectorAll('article')]
  const article = articles.find(({ textContent }) => textContent?.includes(words))
  const column = article?.parentElement
  const row = column?.parentElement
  if (!article || !column || !row) throw new Error(`No bubble says "${words}"`)
  return { article, column, row, below: column.textContent?.replace(article.textContent ?? '', '') ?? '' }
}
