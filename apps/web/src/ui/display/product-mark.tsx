/** The product's mark: an e on green. */
export function ProductMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden>
      <rect width="28" height="28" rx="7" fill="var(--green)" />
      <path
        d="M6.8 14.5Q14 17.3 21.2 14.5A7.2 7.2 0 1 0 19.4 19.1"
        stroke="var(--on-colour)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
