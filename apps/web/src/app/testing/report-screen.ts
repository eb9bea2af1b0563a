import { page } from 'vitest/browser'

/** The cards by their metric, in the order in which they are shown. */
export const shownMetrics = () =>
  [...document.querySelectorAll<HTMLElement>('[data-metric]')].map(({ dataset }) => dataset.metric)

/** The labels of the cards in a section. */
export const cardsIn = (section: string) =>
  [...document.querySelectorAll(`#${section} [data-metric] h3`)].map((heading) => heading.textContent)

export const metricCard = (metric: string) => {
  const card = document.querySelector<HTMLElement>(`[data-metric="${metric}"]`)
  if (!card) throw new Error(`There is no card of ${metric}`)
  return card
}

/** What a card shows, as a person reads it. */
export function cardText(metric: string) {
  const card = metricCard(metric)
  const text = (selector: string) => card.querySelector(selector)?.textContent?.trim() ?? null
  return {
    label: text('h3'),
    value: text('[data-value]'),
    delta: text('p > [data-direction] [data-delta]'),
    rows: [...card.querySelectorAll('dl > div')].map(
      (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
    ),
    aggregate: text('[data-aggregate]'),
  }
}

export const filters = page.getByRole('group', { name: 'Filters' })
/** A filter by its name; the text of its button follows the name. */
export const filter = (name: string) => filters.getByRole('button', { name: new RegExp(`^${name}: `) })
export const option = (name: string) => page.getByRole('option', { name, exact: true })
export const reportNav = page.getByRole('navigation', { name: 'Reports' })
