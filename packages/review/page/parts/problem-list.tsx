import type { ReviewProblem } from '@lockale/core'
import { Icon } from './icon.tsx'

export function ProblemList({
  problems,
  isCurrent,
}: {
  readonly problems: readonly ReviewProblem[]
  readonly isCurrent: boolean
}) {
  if (problems.length === 0) return null
  return (
    <ul class={`problems${isCurrent ? '' : ' is-old'}`}>
      {problems.map(({ code, severity, sentence }) => (
        <li key={`${code} ${sentence}`} class={severity}>
          <Icon name={severity} />
          <span>
            <span class="hidden">{severity}: </span>
            <bdi>{sentence}</bdi> <span class="code soft">{code}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
