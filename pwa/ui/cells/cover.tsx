const coverColors = [
  ['#2B4A7E', '#DCE4F2'],
  ['#DDE9E1', '#3F5B4A'],
  ['#9A5A3A', '#F3E3DA'],
  ['#DCE4F2', '#2B4A7E'],
  ['#3F5B4A', '#DDE9E1'],
  ['#F3E3DA', '#9A5A3A'],
  ['#5B4A6E', '#E6DFEE'],
  ['#E9E4D3', '#6B5B2E'],
] as const

/** Generated placeholder for a cover, the same for every rendering of a JAN. No image is fetched. */
export function CoverPlaceholder({ jan, large: isLarge = false }: { jan: string; large?: boolean }) {
  let seed = 7
  for (const char of jan) seed = (seed * 31 + char.charCodeAt(0)) % 9973
  const [paper, ink] = coverColors[seed % coverColors.length] ?? coverColors[0]
  const pattern = Math.floor(seed / coverColors.length) % 4
  return (
    <svg className={isLarge ? 'product-cover' : 'cover'} viewBox="0 0 18 25" preserveAspectRatio="none" aria-hidden="true">
      <rect width="18" height="25" fill={paper} />
      {pattern === 0 && (
        <>
          <path d="M3 5h9M3 8h6" stroke={ink} strokeWidth="1.6" />
          <circle cx="12.5" cy="17.5" r="3" fill={ink} opacity=".75" />
        </>
      )}
      {pattern === 1 && (
        <>
          <path d="M12.5 4v11M9.5 4v7" stroke={ink} strokeWidth="1.6" />
          <path d="M0 25v-6l6-4 5 4 7-5v11z" fill={ink} opacity=".8" />
        </>
      )}
      {pattern === 2 && (
        <>
          <rect x="3" y="4" width="12" height="10" fill={ink} opacity=".85" />
          <path d="M3 18h12M3 21h7" stroke={ink} strokeWidth="1.2" />
        </>
      )}
      {pattern === 3 && (
        <>
          <rect width="18" height="9" fill={ink} />
          <path d="M3 13h12M3 16h8" stroke={ink} strokeWidth="1.4" />
        </>
      )}
    </svg>
  )
}
