import { useEffect, useState } from 'react'

export interface SectionLink {
  /** The section's id, which is the hash of its address. */
  id: string
  title: string
}

/** How far below the top of the page a section's heading may be for the section to count as the one being read. */
const READING_PX = 120

/** The id of the section that is being read, as the page scrolls. */
export function useCurrentSection(
  body: HTMLElement | null,
  sections: readonly SectionLink[],
): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    if (!body) return
    const update = () => setCurrent(sectionBeingRead(body, sections))
    update()
    body.addEventListener('scroll', update, { passive: true })
    return () => body.removeEventListener('scroll', update)
  }, [body, sections])
  return current
}

/** The last section whose heading has reached the top, or the last section at the end of the page. */
function sectionBeingRead(body: HTMLElement, sections: readonly SectionLink[]): string | undefined {
  const isAtEnd = body.scrollTop > 0 && body.scrollTop + body.clientHeight >= body.scrollHeight - 1
  if (isAtEnd) return sections.at(-1)?.id
  const limit = body.getBoundingClientRect().top + READING_PX
  const reached = sections.filter(({ id }) => {
    const section = document.getElementById(id)
    return section !== null && section.getBoundingClientRect().top <= limit
  })
  return (reached.at(-1) ?? sections[0])?.id
}
