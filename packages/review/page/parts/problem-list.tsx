import type { ReviewProblem } from '@lockale/review-engine'
import { Icon } from './icon.tsx'

export function ProblemList({
  problems,
  isCurrent,
  onFix,
}: {
  readonly problems: readonly ReviewProblem[]
  readonly isCurrent: boolean
  /** Called with the fixed translation. Absent: nothing can be changed. */
  readonly onFix?: ((fixed: string) => void) | undefined
}) {
  if (problems.length === 0) return null
  return (
    <ul class={`problems${isCurrent ? '' : ' is-old'}`}>
      {problems.map(({ code, severity, sentence, fixed }) => (
        <li key={`${code} ${sentence}`} class={severity}>
          <Icon name={severity} />
          <span>
            <span class="hidden">{severity}: </span>
            <bdi>{sentence}</bdi> <span class="code soft">{code}</span>
          </span>
          {fixed !== undefined && onFix !== undefined && (
            <button
              class="fix"
              disabled={!isCurrent}
              aria-label={`Fix ${code}`}
              // The focus would show the bar of characters above, and the button would move away from the mouse.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onFix(fixed)}
            >
              Fix
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
