import './jobs.css'

const RADIUS = 13
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

type Ring = { kind: 'waiting' | 'done' | 'failed' } | { kind: 'percent'; percent: number }

/** Progress of a file as a ring: percentage, dashed while waiting, a tick or a cross at the end. */
export function ProgressRing({ ring, label, small }: { ring: Ring; label: string; small?: boolean }) {
  const percent = ring.kind === 'percent' ? ring.percent : ring.kind === 'done' ? 100 : 0
  return (
    <svg
      className={`shrink-0 progress-ring is-${ring.kind}${small ? ' is-small' : ''}`}
      viewBox="0 0 32 32"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={ring.kind === 'waiting' || ring.kind === 'failed' ? undefined : percent}
    >
      <circle className="track" cx="16" cy="16" r={RADIUS} />
      {ring.kind === 'percent' && percent > 0 && (
        <circle
          className="value"
          cx="16"
          cy="16"
          r={RADIUS}
          strokeDasharray={`${(percent / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          transform="rotate(-90 16 16)"
        />
      )}
      {ring.kind === 'done' && <path d="M11 16.5l3.5 3.5 6.5-7.5" />}
      {ring.kind === 'failed' && <path d="M12 12l8 8M20 12l-8 8" />}
      {!small && (ring.kind === 'percent' || ring.kind === 'waiting') && (
        <text x="16" y="19.5">
          {ring.kind === 'percent' ? percent : '–'}
        </text>
      )}
    </svg>
  )
}
